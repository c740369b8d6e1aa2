/// The style sheet of `report.html`: light and dark, wide and narrow, screen and paper.
let htmlStyle = Markup(
  trusted: """
    :root{color-scheme:light dark;--bg:#fff;--fg:#1c2024;--soft:#5f6b76;--line:#d9dfe5;--card:#f6f8fa;--link:#0b5cad;
    --good:#11633b;--good-bg:#dff3e6;--good-bar:#2f9e62;--bad:#a11622;--bad-bg:#fde4e4;--bad-bar:#d43d3d;
    --warn:#7a4b00;--warn-bg:#fdefd0;--warn-bar:#d9930d;--calm:#4b5560;--calm-bg:#e9edf1;--calm-bar:#a3adb8;
    --add:#e2f6e7;--add-mark:#a6e3b6;--del:#fde8e8;--del-mark:#f7b9b9;--pass:#b9c6d3}
    @media (prefers-color-scheme:dark){:root{--bg:#12161b;--fg:#e4e8ec;--soft:#9aa7b3;--line:#313a44;--card:#1a2027;
    --link:#7db8f5;--good:#7fdca6;--good-bg:#143524;--good-bar:#3fae74;--bad:#ff9d9d;--bad-bg:#431d20;--bad-bar:#e05757;
    --warn:#f4c66a;--warn-bg:#3d2f10;--warn-bar:#d9a031;--calm:#b4bec8;--calm-bg:#2a323b;--calm-bar:#66727e;
    --add:#14301f;--add-mark:#236b3f;--del:#3a1a1d;--del-mark:#7d2b33;--pass:#4a5866}}
    *{box-sizing:border-box}html{scroll-padding-top:4.5rem}
    body{margin:0;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
    overflow-wrap:anywhere}
    body>*{max-width:74rem;margin-inline:auto;padding-inline:1rem}
    a{color:var(--link)}code,pre,.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;
    font-size:.875em}
    h1{font-size:1.35rem;margin:0}h2{font-size:1.15rem;margin:2.2rem 0 .7rem}h3{font-size:1rem;margin:1.1rem 0 .3rem}
    p{margin:.35rem 0}ul{margin:.35rem 0;padding-left:1.3rem}
    .skip{position:absolute;left:-99rem}.skip:focus{position:fixed;left:1rem;top:.5rem;z-index:9;background:var(--bg);
    padding:.4rem .8rem}
    :focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:3px}
    .head{padding-block:1.4rem .4rem}.head .top{display:flex;gap:.8rem;align-items:center;flex-wrap:wrap}
    .verdict{font-weight:700;letter-spacing:.04em;padding:.15rem .75rem;border-radius:999px;text-transform:uppercase}
    .verdict.pass{background:var(--good-bg);color:var(--good)}.verdict.fail{background:var(--bad-bg);color:var(--bad)}
    .lead{font-size:1.05rem}.soft{color:var(--soft)}.nums{font-variant-numeric:tabular-nums}
    .reasons{border-left:4px solid var(--bad-bar);background:var(--card);padding:.6rem .9rem;border-radius:0 6px 6px 0}
    .reasons p{font-weight:600}
    .stack{display:flex;height:.8rem;border-radius:5px;overflow:hidden;margin:.9rem 0 .5rem;background:var(--calm-bg);gap:1px}
    .stack i{display:block;min-width:4px}
    .good-bar{background:var(--good-bar)}.bad-bar{background:var(--bad-bar)}.warn-bar{background:var(--warn-bar)}
    .calm-bar{background:var(--calm-bar)}
    nav{position:sticky;top:0;z-index:5;background:var(--bg);border-bottom:1px solid var(--line);display:flex;gap:1.1rem;
    overflow-x:auto;padding-block:.55rem;white-space:nowrap}
    nav a{text-decoration:none}nav a:hover{text-decoration:underline}
    .scroll{overflow-x:auto;position:relative}
    table{border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{text-align:left;padding:.35rem .7rem .35rem 0;
    border-bottom:1px solid var(--line);vertical-align:top}thead th{color:var(--soft);font-weight:600;font-size:.875rem}
    td.n,th.n{text-align:right;padding-inline:.7rem}tbody th{font-weight:600}td.zero{color:var(--calm-bar)}
    #areas th,#areas td,#trend th,#trend td,#run th{white-space:nowrap}.matrix thead th,td.n{white-space:nowrap}
    tfoot th,tfoot td{border-bottom:0;font-weight:700}
    .badge{display:inline-block;font-size:.8rem;font-weight:650;padding:.05rem .55rem;border-radius:999px;white-space:nowrap}
    .badge.good{background:var(--good-bg);color:var(--good)}.badge.bad{background:var(--bad-bg);color:var(--bad)}
    .badge.warn{background:var(--warn-bg);color:var(--warn)}.badge.calm{background:var(--calm-bg);color:var(--calm)}
    .filters{display:none;gap:.6rem;flex-wrap:wrap;align-items:center;margin-bottom:.7rem}.js .filters{display:flex}
    .filters input[type=search]{flex:1 1 14rem;min-width:0}
    input,select,button{font:inherit;font-size:.9rem;color:inherit;background:var(--card);border:1px solid var(--line);
    border-radius:6px;padding:.3rem .6rem;min-height:2.2rem}
    button{cursor:pointer}button[aria-pressed=true]{background:var(--fg);color:var(--bg);border-color:var(--fg)}
    .chips{display:flex;gap:.4rem;flex-wrap:wrap}
    details.mutant{border:1px solid var(--line);border-radius:8px;margin:.4rem 0;background:var(--bg)}
    details.mutant[hidden]{display:none}
    details.mutant[open]{background:var(--card)}
    details.mutant>summary{padding:.5rem .8rem;cursor:pointer;display:grid;grid-template-columns:9.2rem minmax(0,1fr) auto;
    gap:.1rem .8rem;align-items:baseline;list-style:none}
    details.mutant>summary::-webkit-details-marker{display:none}
    details.mutant>summary .time{color:var(--soft);font-size:.875rem}
    details.mutant>summary .what b{font-weight:650;margin-right:.5rem}
    details.mutant:target{outline:2px solid var(--link)}
    .body{padding:0 .9rem .9rem;border-top:1px solid var(--line)}
    .body dl{display:grid;grid-template-columns:9.2rem minmax(0,1fr);gap:.3rem .8rem;margin:.7rem 0 0}
    .body dt{color:var(--soft);font-size:.9rem}.body dd{margin:0;min-width:0}
    .body .next{font-weight:600}.why{white-space:pre-wrap;max-width:62rem}
    .evidence{white-space:pre-wrap;margin:0}
    .diff{margin:.7rem 0 0;border:1px solid var(--line);border-radius:6px;background:var(--bg);overflow-x:auto;line-height:1.45;
    padding:0;overflow-wrap:normal;tab-size:4}
    .diff .file,.diff .hunk{display:block;padding:.2rem .7rem;color:var(--soft);background:var(--calm-bg)}
    .diff .l{display:flex;min-width:max-content;padding-right:.7rem}.diff .l.add{background:var(--add)}.diff .l.del{background:var(--del)}
    .diff .l::before,.diff .l>i{width:3.4em;flex:none;text-align:right;padding-right:.8em;color:var(--soft);font-style:normal;
    user-select:none}
    .diff .l>i{width:3.4em}.diff .l::before{content:none}.diff .l>span{white-space:pre}
    .diff .add mark{background:var(--add-mark);color:inherit;border-radius:2px}
    .diff .del mark{background:var(--del-mark);color:inherit;border-radius:2px}
    .matrix td,.matrix th{padding-block:.12rem;border:0;font-weight:400;vertical-align:middle}.matrix tbody tr:hover{background:var(--card)}
    .matrix tbody th{position:sticky;left:0;background:var(--bg);white-space:nowrap;font-size:.82rem;line-height:1.3;z-index:1;
    padding-right:.8rem}
    .matrix thead th{border-bottom:1px solid var(--line)}.matrix thead button{min-height:0;padding:.05rem .4rem}
    .matrix svg{display:block;background:var(--card)}.matrix path{stroke-width:1;fill:none;shape-rendering:crispEdges}
    .k{stroke:var(--good-bar);fill:var(--good-bar)}.m{stroke:var(--bad-bar);fill:var(--bad-bar)}.p{stroke:var(--pass);fill:var(--pass)}
    .key{display:flex;gap:1.1rem;flex-wrap:wrap;font-size:.9rem;margin:.4rem 0 .8rem}
    .key i{display:inline-block;width:.85rem;height:.85rem;border-radius:2px;margin-right:.35rem;vertical-align:-.1rem;
    border:1px solid var(--line)}
    .key .kk{background:var(--good-bar)}.key .mm{background:var(--bad-bar)}.key .pp{background:var(--pass)}
    .key .uu{background:var(--card)}.key .xx{background:var(--line)}.x{stroke:var(--line);fill:var(--line)}
    #tip{position:fixed;z-index:9;pointer-events:none;background:var(--fg);color:var(--bg);font-size:.8rem;padding:.2rem .5rem;
    border-radius:4px;max-width:22rem}
    .trend{display:flex;align-items:flex-end;gap:2px;height:7rem;border-bottom:1px solid var(--line);overflow-x:auto}
    .trend i{display:flex;flex-direction:column-reverse;justify-content:flex-start;flex:1 0 5px;max-width:1.6rem;height:100%}
    .trend b{display:block}
    footer{color:var(--soft);font-size:.875rem;padding-block:2rem}
    .visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    @media (max-width:42rem){
    details.mutant>summary{grid-template-columns:minmax(0,1fr) auto}details.mutant>summary .what{grid-column:1/-1}
    details.mutant>summary .time{grid-column:2;grid-row:1}
    .body dl{grid-template-columns:minmax(0,1fr);gap:0}.body dt{margin-top:.5rem}.what b{display:block}
    .diff .l>i{width:2.6em;padding-right:.5em}.diff .l>i:first-child{display:none}
    .matrix tbody th{position:static;white-space:normal;min-width:11rem;font-size:.75rem;padding-block:.25rem}h2{margin-top:1.7rem}.wide{display:none}
    th,td{padding-right:.45rem}td.n,th.n{padding-inline:.35rem}}
    @media print{nav,.filters,.skip,#tip{display:none!important}body{font-size:11px}body>*{max-width:none}
    details.mutant{break-inside:avoid}details::details-content{content-visibility:visible;block-size:auto}
    .diff,.scroll{overflow:visible}.diff .l>span{white-space:pre-wrap}.diff .l{min-width:0}
    *{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """)
