/// The script of `report.html`: filters, sorting, the matrix under the pointer.
///
/// The page reads well without it. It takes everything from the document, so no data stands in it.
let htmlScript = Markup(
  trusted: """
    (function(){
    'use strict';
    var all=function(q,r){return Array.prototype.slice.call((r||document).querySelectorAll(q))};
    var one=function(q,r){return (r||document).querySelector(q)};
    document.documentElement.classList.add('js');
    var mutants=all('details.mutant'),search=one('#search'),area=one('#area'),shown=one('#shown');
    var texts=mutants.map(function(m){return m.textContent.toLowerCase()});
    function pressed(){return all('.chips button[aria-pressed=true]').map(function(b){return b.dataset.outcome})}
    function filter(){
      var words=search.value.toLowerCase().split(/\\s+/).filter(Boolean),outcomes=pressed(),count=0;
      mutants.forEach(function(m,i){
        var fits=(!outcomes.length||outcomes.indexOf(m.dataset.outcome)>=0)&&(!area.value||m.dataset.area===area.value)
          &&words.every(function(w){return texts[i].indexOf(w)>=0});
        m.hidden=!fits;if(fits)count++;
      });
      shown.textContent=count+' of '+mutants.length+' shown';
    }
    function press(outcome,on){all('.chips button').forEach(function(b){
      if(outcome===null||b.dataset.outcome===outcome)b.setAttribute('aria-pressed',String(on))})}
    function clear(){search.value='';area.value='';press(null,false);filter()}
    if(search){
      search.addEventListener('input',filter);area.addEventListener('change',filter);
      all('.chips button').forEach(function(b){b.addEventListener('click',function(){
        b.setAttribute('aria-pressed',String(b.getAttribute('aria-pressed')!=='true'));filter()})});
      one('#clear').addEventListener('click',clear);
      one('#open').addEventListener('click',function(){mutants.forEach(function(m){if(!m.hidden)m.open=true})});
      one('#close').addEventListener('click',function(){mutants.forEach(function(m){m.open=false})});
      all('a[data-filter-area]').forEach(function(a){a.addEventListener('click',function(){
        clear();area.value=a.dataset.filterArea;
        if(a.dataset.filterOutcome)press(a.dataset.filterOutcome,true);filter()})});
      document.addEventListener('keydown',function(e){
        if(e.key==='/'&&!/^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName)){e.preventDefault();search.focus()}
        if(e.key==='Escape'&&e.target===search){clear()}});
      filter();
    }
    function reveal(){
      var id=decodeURIComponent(location.hash.slice(1)),m=id&&document.getElementById(id);
      if(m&&m.matches('details.mutant')){if(m.hidden)clear();m.open=true;m.scrollIntoView()}
    }
    addEventListener('hashchange',reveal);reveal();
    all('a[href^="#m-"]').forEach(function(a){a.addEventListener('click',function(){setTimeout(reveal)})});
    var wereOpen=[];
    addEventListener('beforeprint',function(){wereOpen=mutants.map(function(m){var o=m.open;m.open=true;return o})});
    addEventListener('afterprint',function(){mutants.forEach(function(m,i){m.open=wereOpen[i]})});
    var table=one('.matrix');
    if(!table)return;
    var body=table.tBodies[0],names=all('#columns li').map(function(l){return l.textContent}),
      areas=names.map(function(n){return n.split('/')[0]}),
      order=names.map(function(_,i){return i}),words={k:'killed it',m:'is named and passed',p:'passed',u:'was not run'};
    var rows=all('tr',body).map(function(r){
      var cells=names.map(function(){return 'u'});
      'kmp'.split('').forEach(function(c){
        (one('path.'+c,r).getAttribute('d').match(/\\d+ \\.5h\\d+/g)||[]).forEach(function(run){
          var at=run.split(' .5h');for(var i=0;i<+at[1];i++)cells[+at[0]+i]=c})});
      return {row:r,test:one('th span',r).textContent,kills:+r.dataset.kills,asked:+r.dataset.asked,cells:cells,svg:one('svg',r)}});
    function kills(i){return rows.reduce(function(n,r){return n+(r.cells[i]==='k'?1:0)},0)}
    function draw(){
      rows.forEach(function(r){'kmp'.split('').forEach(function(c){
        var d='';order.forEach(function(i,x){if(r.cells[i]===c)d+='M'+x+' .5h1'});
        var p=one('path.'+c,r.svg);if(p)p.setAttribute('d',d)})});
    }
    function sort(by,sign){
      rows.sort(function(a,b){return sign*(by==='test'?(a.test<b.test?-1:a.test>b.test?1:0):b[by]-a[by])
        ||(a.test<b.test?-1:1)});
      rows.forEach(function(r){body.appendChild(r.row)});
    }
    all('thead button[data-sort]',table).forEach(function(b){b.addEventListener('click',function(){
      var th=b.closest('th'),down=th.getAttribute('aria-sort')!=='descending';
      all('th',table.tHead).forEach(function(t){t.removeAttribute('aria-sort')});
      th.setAttribute('aria-sort',down?'descending':'ascending');sort(b.dataset.sort,down?1:-1)})});
    var columns=one('#order');
    if(columns)columns.addEventListener('change',function(){
      order=names.map(function(_,i){return i});
      if(columns.value==='kills'){var n=order.map(kills);order.sort(function(a,b){return n[b]-n[a]||a-b})}
      if(columns.value==='name')order.sort(function(a,b){return names[a]<names[b]?-1:1});
      draw()});
    var tip=document.createElement('div');tip.id='tip';tip.hidden=true;tip.setAttribute('aria-hidden','true');
    document.body.appendChild(tip);
    function at(e){
      var svg=e.target.closest&&e.target.closest('.matrix svg');if(!svg)return null;
      var box=svg.getBoundingClientRect(),x=Math.floor((e.clientX-box.left)/box.width*names.length);
      return x>=0&&x<names.length?{column:order[x],row:rows.find(function(r){return r.svg===svg})}:null;
    }
    table.addEventListener('mousemove',function(e){
      var cell=at(e);tip.hidden=!cell;if(!cell)return;
      tip.textContent=names[cell.column]+': '+cell.row.test+' '+words[cell.row.cells[cell.column]];
      tip.style.left=Math.min(e.clientX+14,innerWidth-tip.offsetWidth-8)+'px';tip.style.top=(e.clientY+16)+'px'});
    table.addEventListener('mouseleave',function(){tip.hidden=true});
    table.addEventListener('click',function(e){
      var cell=at(e);if(cell)location.hash=all('#columns a')[cell.column].getAttribute('href')});
    }());
    """)
