// What ci/browser does in the page, after the page's own script: uses everything, and returns what it saw.
(function () {
  var faults = [], seen = {};
  function check(is, words) { if (!is) faults.push(words); }
  function all(q) { return Array.prototype.slice.call(document.querySelectorAll(q)); }
  function shown() { return all('details.mutant').filter(function (m) { return m.getClientRects().length > 0; }); }
  function click(q) { document.querySelector(q).click(); }
  function type(text) {
    var search = document.querySelector('#search');
    search.value = text; search.dispatchEvent(new Event('input'));
  }
  function ids(list) { return list.map(function (m) { return m.id; }).sort().join(); }
  function filters(total) {
    check(shown().length === total, 'not every mutant is shown at first');
    all('.chips button').forEach(function (chip) {
      chip.click();
      var fits = all('details.mutant[data-outcome="' + chip.dataset.outcome + '"]');
      check(ids(shown()) === ids(fits), 'the filter ' + chip.dataset.outcome + ' shows others');
      check(chip.getAttribute('aria-pressed') === 'true', 'a pressed filter does not say so');
      check(document.querySelector('#shown').textContent === fits.length + ' of ' + total + ' shown', 'the number shown');
      chip.click();
      check(shown().length === total, 'a filter that is taken off still hides');
    });
    all('#area option').forEach(function (option) {
      var area = document.querySelector('#area');
      area.value = option.value; area.dispatchEvent(new Event('change'));
      var fits = all('details.mutant').filter(function (m) { return !option.value || m.dataset.area === option.value; });
      check(ids(shown()) === ids(fits), 'the area ' + option.value + ' shows others');
    });
    click('#clear');
    var cell = document.querySelector('a[data-filter-outcome]');
    if (cell) {
      cell.click();
      check(shown().length === parseInt(cell.firstChild.textContent, 10), 'a number of the table does not lead to its mutants');
    }
    click('#clear');
    type('\u2603 nowhere');
    check(shown().length === 0, 'a search for nothing shows something');
    document.querySelector('#search').dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
    check(shown().length === total, 'Escape does not end a search');
    var last = all('details.mutant').pop();
    if (last) {
      type(last.querySelector('b').textContent);
      check(shown().indexOf(last) >= 0, 'a mutant is not found by its name');
      click('#close'); type(''); click('#clear');
      document.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true}));
      check(document.activeElement.id === 'search', 'the slash does not lead to the search');
      dispatchEvent(new Event('beforeprint'));
      check(all('details.mutant:not([open])').length === 0, 'a printed page leaves mutants out');
      dispatchEvent(new Event('afterprint'));
      check(all('details.mutant[open]').length === 0, 'printing leaves mutants open');
    }
  }
  function matrix() {
    var rows = function () { return all('.matrix tbody tr').map(function (r) { return +r.children[1].textContent; }); };
    if (!rows().length) return;
    var down = function (k, i, l) { return !i || l[i - 1] >= k; }, up = function (k, i, l) { return !i || l[i - 1] <= k; };
    var kills = document.querySelector('.matrix button[data-sort=kills]'), sum = function (a, b) { return a + b; };
    check(rows().every(down), 'tests are not sorted by kills');
    kills.click();
    check(rows().every(up), 'tests are not sorted the other way');
    kills.click();
    check(rows().every(down), 'tests are not sorted by kills again');
    seen.kills = rows().reduce(sum, 0);
    check(drawn().reduce(sum, 0) === seen.kills, 'the matrix draws other kills than it counts');
    var before = drawn().sort().join(), order = document.querySelector('#order');
    ['kills', 'name', 'run'].forEach(function (by) {
      order.value = by; order.dispatchEvent(new Event('change'));
      check(drawn().sort().join() === before, 'mutants in the order of ' + by + ' draw other kills');
    });
  }
  function drawn() { return all('.matrix path.k').map(lit); }
  // Long lists hold places, from which names are made when they are opened.
  function lists() {
    var long = all('details[data-tests]');
    long.forEach(function (list) { list.open = true; list.dispatchEvent(new Event('toggle')); });
    seen.lists = long.map(function (list) {
      var wanted = parseInt(/\d+/.exec(list.querySelector('summary').textContent)[0], 10);
      var names = list.querySelectorAll('code').length;
      var rest = /and (\d+) that have no row/.exec(list.textContent), unnamed = rest ? +rest[1] : 0;
      check(names + unnamed === wanted, 'a list of ' + wanted + ' tests names ' + names + ' and counts ' + unnamed);
      list.open = false;
      return {
        unnamed: unnamed,
        mutant: list.closest('.mutant').querySelector('summary b').textContent,
        tests: Array.prototype.map.call(list.parentNode.querySelectorAll('code'), function (c) { return c.textContent; })
      };
    });
  }
  // WCAG 2.1, 1.4.3: text against what is behind it, at least 4.5 to 1, large text 3 to 1.
  function contrast() {
    all('details').forEach(function (d) { d.open = true; });
    var worst = {}, walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      var e = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || !e.getClientRects().length) continue;
      var style = getComputedStyle(e), behind = background(e);
      [null, '::before', '::after'].forEach(function (part) {
        var own = part ? getComputedStyle(e, part) : style;
        if (part && (own.content === 'none' || own.content === 'normal')) return;
        var over = part ? layered(colour(own.backgroundColor), behind) : behind;
        var ratio = against(layered(colour(own.color), over), over), size = parseFloat(own.fontSize);
        var isLarge = size >= 24 || (size >= 18.66 && +own.fontWeight >= 700);
        if (ratio < (isLarge ? 3 : 4.5)) worst[e.tagName + '.' + e.className + (part || '')] = ratio.toFixed(2);
      });
    }
    Object.keys(worst).forEach(function (where) { faults.push('too little contrast: ' + where + ' ' + worst[where]); });
    all('details').forEach(function (d) { d.open = false; });
  }
  function colour(text) {
    var parts = text.match(/[\d.]+/g).map(Number);
    return {r: parts[0], g: parts[1], b: parts[2], a: parts.length > 3 ? parts[3] : 1};
  }
  function layered(top, below) {
    var mix = function (key) { return top[key] * top.a + below[key] * (1 - top.a); };
    return {r: mix('r'), g: mix('g'), b: mix('b'), a: 1};
  }
  function background(e) {
    if (!e) return {r: 255, g: 255, b: 255, a: 1};
    var own = colour(getComputedStyle(e).backgroundColor);
    return own.a === 1 ? own : layered(own, background(e.parentElement));
  }
  function luminance(c) {
    var part = function (v) { v /= 255; return v <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * part(c.r) + 0.7152 * part(c.g) + 0.0722 * part(c.b);
  }
  function against(one, other) {
    var a = luminance(one), b = luminance(other);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }
  function lit(path) {
    return (path.getAttribute('d').match(/h\d+/g) || []).reduce(function (n, h) { return n + +h.slice(1); }, 0);
  }
  try {
    seen.counts = {};
    all('[data-count]').forEach(function (c) { seen.counts[c.dataset.count] = +c.textContent; });
    seen.outcomes = {};
    all('details.mutant').forEach(function (m) {
      seen.outcomes[m.dataset.outcome] = (seen.outcomes[m.dataset.outcome] || 0) + 1;
    });
    seen.verdict = document.querySelector('#verdict').textContent;
    seen.reasons = all('.reasons li').length;
    var total = all('details.mutant').length;
    if (document.querySelector('#search')) filters(total);
    lists();
    matrix();
    contrast();
    all('a[href^="#"]').forEach(function (a) {
      check(document.getElementById(decodeURIComponent(a.getAttribute('href').slice(1))), 'a link leads nowhere: ' + a.getAttribute('href'));
    });
    all('button,input,select').forEach(function (c) {
      check((c.textContent || c.getAttribute('aria-label') || (c.labels || []).length), 'a control without a name: ' + c.outerHTML);
    });
    check(new Set(all('[id]').map(function (e) { return e.id; })).size === all('[id]').length, 'an id is there twice');
    check(all('h1').length === 1 && document.title && document.documentElement.lang, 'no title, heading or language');
    all('details').forEach(function (d) { d.open = true; });
    seen.width = document.documentElement.scrollWidth;
    seen.wide = all('body *').filter(function (e) {
      return e.getBoundingClientRect().right > document.documentElement.clientWidth && !e.closest('.scroll,.diff,nav,.trend');
    }).map(function (e) { return e.tagName + '.' + e.className + '#' + e.id; });
    var timing = performance.getEntriesByType('navigation')[0];
    var paint = performance.getEntriesByName('first-contentful-paint')[0];
    seen.load = Math.round(timing.loadEventEnd);
    seen.paint = paint ? Math.round(paint.startTime) : null;
    seen.requests = performance.getEntriesByType('resource').map(function (r) { return r.name; });
  } catch (error) { faults.push('the probe: ' + error.stack); }
  seen.faults = faults;
  return seen;
})();
