/// The style sheet of `report.html`: light and dark, wide and narrow, screen and paper.
let htmlStyle = Markup(
  trusted: """
    :root{color-scheme:light dark;--bg:#fff;--fg:#1c2024;--soft:#5f6b76;--line:#d9dfe5;--card:#f6f8fa;--link:#0b5cad;
    --good:#11633b;--good-bg:#dff3e6;--good-bar:#2f9e62;--bad:#a11622;--bad-bg:#fde4e4;--bad-bar:#d43d3d;
    --warn:#7a4b00;--warn-bg:#fdefd0;--warn-bar:#d9930d;--calm:#4b5560;--calm-bg:#e9edf1;--calm-bar:#a3adb8;
    --add:#e2f6e7;--add-mark:#a6e3b6;--del:#fde8e8;--del-mark:#f7b9b9;--pass:#7d90a5}
    @media (prefers-color-scheme:dark){:root{--bg:#12161b;--fg:#e4e8ec;--soft:#9aa7b3;--line:#313a44;--card:#1a2027;
    --link:#7db8f5;--good:#7fdca6;--good-bg:#143524;--good-bar:#3fae74;--bad:#ff9d9d;--bad-bg:#431d20;--bad-bar:#e05757;
    --warn:#f4c66a;--warn-bg:#3d2f10;--warn-bar:#d9a031;--calm:#b4bec8;--calm-bg:#2a323b;--calm-bar:#66727e;
    --add:#14301f;--add-mark:#236b3f;--del:#3a1a1d;--del-mark:#7d2b33;--pass:#708396}}
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
    td.n,th.n,.matrix td:not(:last-child),.matrix th:nth-child(n+2):not(:last-child){text-align:right;padding-inline:.7rem}tbody th{font-weight:600}td.zero{color:var(--soft)}
    #areas .n{padding-inline:.4rem}#areas th,#areas td,#trend th,#trend td,#run th{white-space:nowrap}.matrix thead th,td.n{white-space:nowrap}
    tfoot th,tfoot td{border-bottom:0;font-weight:700}
    .badge{display:inline-block;font-size:.8rem;font-weight:650;padding:.05rem .55rem;border-radius:999px;white-space:nowrap}
    .badge.good{background:var(--good-bg);color:var(--good)}.badge.bad{background:var(--bad-bg);color:var(--bad)}
    .badge.warn{background:var(--warn-bg);color:var(--warn)}.badge.calm{background:var(--calm-bg);color:var(--calm)}
    .filters{display:none;gap:.6rem;flex-wrap:wrap;align-items:center;margin-bottom:.7rem}.js .filters{display:flex}html:not(.js) .key,html:not(.js) .columns{display:none}
    .filters input[type=search]{flex:1 1 14rem;min-width:0}
    input,select,button{font:inherit;font-size:.9rem;color:inherit;background:var(--card);border:1px solid var(--line);
    border-radius:6px;padding:.3rem .6rem;min-height:2.2rem;max-width:100%}
    button{cursor:pointer}button[aria-pressed=true]{background:var(--fg);color:var(--bg);border-color:var(--fg)}
    .chips{display:flex;gap:.4rem;flex-wrap:wrap}
    details.mutant{border:1px solid var(--line);border-radius:8px;margin:.4rem 0;background:var(--bg)}
    details.mutant[hidden]{display:none}
    details.mutant[open]{background:var(--card)}
    details.mutant>summary{padding:.5rem .8rem;cursor:pointer;display:grid;grid-template-columns:9.2rem minmax(0,1fr) auto;
    gap:.1rem .8rem;align-items:baseline;list-style:none}details.mutant[open]>summary{border-bottom:1px solid var(--line)}
    details.mutant>summary::-webkit-details-marker{display:none}.mutant>summary>.badge{justify-self:start}
    .mutant>summary i{color:var(--soft);font-style:normal;font-size:.875rem;font-variant-numeric:tabular-nums}
    .mutant>summary b{font-weight:650;margin-right:.5rem}
    details.mutant:target{outline:2px solid var(--link)}
    .mutant>p,.mutant>pre,.mutant>dl{margin:.6rem .9rem .9rem}.mutant>p{white-space:pre-wrap;max-width:62rem}
    dl{display:grid;grid-template-columns:9.2rem minmax(0,1fr);gap:.3rem .8rem}
    dt{color:var(--soft);font-size:.9rem}dd{margin:0;min-width:0}dd b{font-weight:600}dd code{white-space:pre-wrap}
    .diff{border:1px solid var(--line);border-radius:6px;background:var(--bg);overflow-x:auto;line-height:1.45;
    padding:0;overflow-wrap:normal;tab-size:4}
    .diff .file,.diff .hunk{display:block;white-space:pre-wrap;overflow-wrap:anywhere;padding:.2rem .7rem;color:var(--soft);background:var(--calm-bg)}.diff .hunk:empty{padding:0}
    .diff i,.diff del,.diff ins{display:block;position:relative;min-width:max-content;padding:0 .7rem 0 7.2em;font-style:normal;
    text-decoration:none;white-space:pre}.diff ins{background:var(--add);counter-increment:a}
    .diff del{background:var(--del);counter-increment:b}.diff i{counter-increment:b a}
    .diff i::before,.diff del::before,.diff i::after,.diff ins::after{position:absolute;top:0;left:0;width:2.9em;text-align:right;
    color:var(--soft);content:counter(b)}.diff i::after,.diff ins::after{left:3.4em;content:counter(a)}
    .diff ins mark{background:var(--add-mark);color:inherit;border-radius:2px}
    .diff del mark{background:var(--del-mark);color:inherit;border-radius:2px}
    .matrix td,.matrix th{padding-block:.12rem;border:0;font-weight:400;vertical-align:middle}.matrix tbody tr:hover{background:var(--card)}
    .matrix tbody th{position:sticky;left:0;background:var(--bg);white-space:nowrap;font-size:.82rem;line-height:1.3;z-index:1;
    padding-right:.8rem}
    .matrix thead th{border-bottom:1px solid var(--line)}.matrix thead button{min-height:0;padding:.05rem .4rem}
    .matrix svg{display:block;background:var(--card)}.matrix path{stroke-width:1;fill:none;shape-rendering:crispEdges}
    .idle th::after,.not-run th::after{content:"idle";font-size:.75rem;font-weight:650;padding:.05rem .5rem;border-radius:999px;
    margin-left:.5rem;background:var(--warn-bg);color:var(--warn);white-space:nowrap}
    .not-run th::after{content:"not run";background:var(--calm-bg);color:var(--calm)}
    .m{stroke-width:.5!important}.k{stroke:var(--good-bar);fill:var(--good-bar)}.m{stroke:var(--bad-bar);fill:var(--bad-bar)}.p{stroke:var(--pass);fill:var(--pass)}
    .key{display:flex;gap:1.1rem;flex-wrap:wrap;font-size:.9rem;margin:.4rem 0 .8rem}
    .key i{display:inline-block;width:.85rem;height:.85rem;border-radius:2px;margin-right:.35rem;vertical-align:-.1rem;
    border:1px solid var(--line)}
    .key .kk{background:var(--good-bar)}.key .mm{background:linear-gradient(var(--card) 25%,var(--bad-bar) 0 75%,var(--card) 0)}.key .pp{background:var(--pass)}
    .key .uu{background:var(--card)}.key .xx{background:var(--line)}.x{stroke:var(--line);fill:var(--line)}
    #tip{position:fixed;z-index:9;pointer-events:none;background:var(--fg);color:var(--bg);font-size:.8rem;padding:.2rem .5rem;
    border-radius:4px;max-width:22rem}
    .trend{display:flex;align-items:flex-end;gap:2px;height:7rem;border-bottom:1px solid var(--line);overflow-x:auto}
    .trend i{display:flex;flex-direction:column-reverse;justify-content:flex-start;flex:1 0 5px;max-width:1.6rem;height:100%}
    .trend b{display:block}
    footer{color:var(--soft);font-size:.875rem;padding-block:2rem}
    .visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    @media (max-width:42rem){.filters input[type=search]{flex-basis:100%}dd code{font-size:.8em}
    details.mutant>summary{grid-template-columns:minmax(0,1fr) auto}.mutant>summary>span+span{grid-column:1/-1;grid-row:2}
    dl{grid-template-columns:minmax(0,1fr);gap:0}dt{margin-top:.5rem}.mutant>summary b{display:block}
    .diff i,.diff del,.diff ins{padding-left:3.6em}.diff i::before{content:none}.diff i::after,.diff ins::after{left:0}
    .matrix,.matrix thead,.matrix tbody{display:block}.matrix tr{display:grid;grid-template-columns:minmax(0,1fr) 3.6rem 3.6rem;align-items:baseline;padding-block:.25rem}
    .matrix tr>:nth-child(4){grid-column:1/-1;padding:0}.matrix thead tr>:nth-child(4){display:none}
    .matrix svg{width:max(100%,calc(var(--mutants)*2px))}.matrix tbody th{position:static;white-space:normal}h2{margin-top:1.7rem}.wide{display:none}
    th,td{padding-right:.45rem}td.n,th.n{padding-inline:.35rem}}
    @media print{nav,.filters,.skip,#tip{display:none!important}body{font-size:11px}body>*{max-width:none}
    details.mutant{break-inside:avoid}details::details-content{content-visibility:visible;block-size:auto}
    .diff,.scroll{overflow:visible}.diff *{white-space:pre-wrap;min-width:0!important}
    *{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """)
