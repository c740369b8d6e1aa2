/// The script of `report.html`: filters, long lists of tests, the kill matrix.
///
/// It takes everything from the document, so no data stands in it.
let htmlScript = Markup(
  trusted: """
    (function(){
    'use strict';
    var all=function(q,r){return Array.prototype.slice.call((r||document).querySelectorAll(q))};
    var one=function(q,r){return (r||document).querySelector(q)};
    document.documentElement.classList.add('js');
    var mutants=all('details.mutant'),search=one('#search'),area=one('#area'),shown=one('#shown');
    mutants.forEach(function(m){m.dataset.outcome=one('.badge',m).textContent});
    all('.diff').forEach(function(d){d.tabIndex=0;d.setAttribute('role','region');d.setAttribute('aria-label','what was changed')});
    var tests=all('.matrix tbody tr').map(function(r){return r.parentNode.dataset.module+one('th',r).textContent});
    function named(list){
      var next=0,names=[];
      (list.dataset.tests?list.dataset.tests.split(' '):[]).forEach(function(word){
        var gap=word.split('x'),count=+(gap[1]||1);
        next+=+gap[0];while(count--)names.push(tests[next++])});
      return names;
    }
    all('details[data-tests]').forEach(function(list){list.addEventListener('toggle',function(){
      if(one('div',list))return;
      var div=document.createElement('div'),names=named(list),
        rest=parseInt(one('summary',list).textContent.slice('and '.length),10)-names.length;
      names.forEach(function(name){
        var code=document.createElement('code');code.textContent=name;
        div.appendChild(code);div.appendChild(document.createElement('br'))});
      if(rest>0)div.appendChild(document.createTextNode('and '+rest+' that have no row in the kill matrix;'));
      list.insertBefore(div,list.lastChild)})});
    var texts;
    function text(m){return (m.textContent+' '+all('[data-tests]',m).map(named).join(' ')).toLowerCase()}
    function pressed(){return all('.chips button[aria-pressed=true]').map(function(b){return b.dataset.outcome})}
    function filter(){
      var words=search.value.toLowerCase().split(/\\s+/).filter(Boolean),outcomes=pressed(),count=0;
      if(words.length&&!texts)texts=mutants.map(text);
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
    var names=[],links=[],kinds='xpmk',words={k:'killed it',m:'is named and passed',p:'passed',
      x:'does not run the changed code',u:'was not run'};
    mutants.forEach(function(m){var at=m.dataset.column;
      if(at!==undefined){names[at]=one('summary b',m).textContent;links[at]='#'+m.id}});
    names.forEach(function(name,i){
      var a=document.createElement('a');a.href=links[i];a.textContent=name;
      one('#columns').appendChild(document.createElement('li')).appendChild(a)});
    var order=names.map(function(_,i){return i}),body=table.tBodies[0],width=names.length*Math.max(5,Math.min(22,700/names.length|0));
    table.style.setProperty('--mutants',names.length);
    function cells(text){
      var all=[];
      text.replace(/([a-z])(\\d*)/g,function(_,kind,count){for(var n=+(count||1);n--;)all.push(kind)});
      while(all.length<names.length)all.push('u');
      return all;
    }
    function element(name,attributes,parent){
      var e=document.createElementNS('http://www.w3.org/2000/svg',name);
      for(var key in attributes)e.setAttribute(key,attributes[key]);
      return parent.appendChild(e);
    }
    function killed(row){
      var those=names.filter(function(_,i){return row[i]==='k'}),more=those.length-8;
      return those.length?'kills '+those.slice(0,8).join(', ')+(more>0?' and '+more+' more':''):'kills nothing';
    }
    var rows=all('tbody tr',table).map(function(r,i){
      var row=cells(r.dataset.cells),svg=element('svg',{role:'img','aria-label':killed(row),width:width,height:14,
        viewBox:'0 0 '+names.length+' 1',preserveAspectRatio:'none'},r.appendChild(document.createElement('td'))),paths={};
      kinds.split('').forEach(function(kind){if(row.indexOf(kind)>=0)paths[kind]=element('path',{'class':kind},svg)});
      one('th',r).title=tests[i];
      return {row:r,test:tests[i],kills:+r.children[1].textContent,asked:+r.children[2].textContent,cells:row,svg:svg,paths:paths}});
    function kills(i){return rows.reduce(function(n,r){return n+(r.cells[i]==='k'?1:0)},0)}
    function draw(){
      rows.forEach(function(r){
        var lines={};
        for(var x=0,from=0;x<order.length;x++){
          var kind=r.cells[order[x]];
          if(kind===r.cells[order[x+1]])continue;
          lines[kind]=(lines[kind]||'')+'M'+from+' .5h'+(x+1-from);from=x+1;
        }
        for(kind in r.paths)r.paths[kind].setAttribute('d',lines[kind])});
    }
    function sort(by,sign){
      rows.sort(function(a,b){return sign*(by==='test'?(a.test<b.test?-1:a.test>b.test?1:0):b[by]-a[by])
        ||b.asked-a.asked||(a.test<b.test?-1:1)});
      rows.forEach(function(r){body.appendChild(r.row)});
    }
    draw();sort('kills',1);one('[data-sort=kills]').closest('th').setAttribute('aria-sort','descending');
    all('thead button[data-sort]',table).forEach(function(b){b.addEventListener('click',function(){
      var th=b.closest('th'),up=th.getAttribute('aria-sort')===(b.dataset.sort==='test'?'ascending':'descending');
      all('th',table.tHead).forEach(function(t){t.removeAttribute('aria-sort')});
      th.setAttribute('aria-sort',up===(b.dataset.sort==='test')?'descending':'ascending');sort(b.dataset.sort,up?-1:1)})});
    var columns=one('#order');
    columns.addEventListener('change',function(){
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
      tip.style.left=Math.max(8,Math.min(e.clientX+14,innerWidth-tip.offsetWidth-8))+'px';tip.style.top=(e.clientY+16)+'px'});
    table.addEventListener('mouseleave',function(){tip.hidden=true});
    table.addEventListener('click',function(e){var cell=at(e);if(cell)location.hash=links[cell.column]});
    }());
    """)
