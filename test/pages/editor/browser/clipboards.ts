import { readFileSync } from 'node:fs';

/**
 * What programs put on the clipboard as HTML, and the description that it becomes: lists, links, headings, bold, italic. That of
 * LibreOffice is recorded: 7.4 copied it from documents. That of programs which do not run here is shortened.
 */
export const CLIPBOARDS: readonly (readonly [what: string, clipboard: string, description: string])[] = [
  // Word for Windows and for the Mac.
  [
    'a paragraph of Word',
    word('<p class=MsoNormal><span lang=CA style="font-size:12.0pt">Hola, món<o:p></o:p></span></p>'),
    '<p>Hola, món</p>',
  ],
  [
    'paragraphs of Word with blank lines between them',
    word('<p class=MsoNormal>Hola<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>món<o:p></o:p></p>'),
    '<p>Hola</p>\n<p>món</p>',
  ],
  [
    'bold and italic words of Word',
    word('<p class=MsoNormal><b style="mso-bidi-font-weight:normal">Avui</b> i <i style="mso-bidi-font-style:normal">demà</i></p>'),
    '<p><strong>Avui</strong> i <em>demà</em></p>',
  ],
  [
    'a list of Word',
    word(wordItem('·', 1, 'Pa') + wordItem('·', 1, 'Vi') + wordItem('·', 1, 'Oli')),
    '<ul>\n<li>Pa</li>\n<li>Vi</li>\n<li>Oli</li>\n</ul>',
  ],
  ['a numbered list of Word', word(wordItem('1.', 1, 'Un') + wordItem('2.', 1, 'Dos')), '<ol>\n<li>Un</li>\n<li>Dos</li>\n</ol>'],
  ['a list with letters of Word', word(wordItem('a)', 1, 'Un') + wordItem('b)', 1, 'Dos')), '<ol>\n<li>Un</li>\n<li>Dos</li>\n</ol>'],
  [
    'lists in a list of Word',
    word(wordItem('·', 1, 'Pa') + wordItem('o', 2, 'blanc') + wordItem('o', 2, 'negre') + wordItem('·', 1, 'Vi')),
    '<ul>\n<li>Pa\n<ul>\n<li>blanc</li>\n<li>negre</li>\n</ul></li>\n<li>Vi</li>\n</ul>',
  ],
  [
    'a numbered list in a list of Word',
    word(wordItem('·', 1, 'Pa') + wordItem('1.', 2, 'blanc')),
    '<ul>\n<li>Pa\n<ol>\n<li>blanc</li>\n</ol></li>\n</ul>',
  ],
  [
    'two kinds of lists of Word, one after the other',
    word(wordItem('·', 1, 'Pa') + wordItem('1.', 1, 'Un')),
    '<ul>\n<li>Pa</li>\n</ul>\n<ol>\n<li>Un</li>\n</ol>',
  ],
  [
    'a list of Word between paragraphs',
    word(`<p class=MsoNormal>Cal:</p>${wordItem('·', 1, 'Pa')}<p class=MsoNormal>Fi</p>${wordItem('·', 1, 'Vi')}`),
    '<p>Cal:</p>\n<ul>\n<li>Pa</li>\n</ul>\n<p>Fi</p>\n<ul>\n<li>Vi</li>\n</ul>',
  ],
  ['an item of Word that begins at the second level', word(wordItem('o', 2, 'blanc')), '<ul>\n<li>blanc</li>\n</ul>'],
  ['a title of Word', word('<h1>Fira<o:p></o:p></h1><h2>Horari</h2>'), '<h2>Fira</h2>\n<h2>Horari</h2>'],
  [
    'a link of Word',
    word('<p class=MsoNormal><a href="https://example.org/a"><span style="color:blue">web</span></a></p>'),
    '<p><a href="https://example.org/a">web</a></p>',
  ],
  ['a bookmark of Word', word('<h2><a name="_Toc1">Horari</a></h2>'), '<h2>Horari</h2>'],
  [
    'a table of Word',
    word(
      '<table class=MsoTableGrid><tr><td><p class=MsoNormal>10 h</p></td><td><p class=MsoNormal>Taller</p></td></tr></table><p class=MsoNormal>Fi</p>',
    ),
    '<p>10 h Taller</p>\n<p>Fi</p>',
  ],
  [
    'an image of Word',
    word(
      '<p class=MsoNormal>Cartell<!--[if gte vml 1]><v:shape id="a"></v:shape><![endif]--><![if !vml]><img src="file:///C:/a.png"><![endif]></p>',
    ),
    '<p>Cartell</p>',
  ],
  // Word in a browser.
  [
    'a list of Word in a browser',
    `<div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun">Cal:</span></p></div>${['Pa', 'Vi'].map((one) => onlineItem('ul', 1, one)).join('')}`,
    '<p>Cal:</p>\n<ul>\n<li>Pa</li>\n<li>Vi</li>\n</ul>',
  ],
  [
    'lists in a list of Word in a browser',
    onlineItem('ol', 1, 'Pa') + onlineItem('ul', 2, 'blanc') + onlineItem('ol', 1, 'Vi'),
    '<ol>\n<li>Pa\n<ul>\n<li>blanc</li>\n</ul></li>\n<li>Vi</li>\n</ol>',
  ],
  // LibreOffice Writer.
  [
    'bold, italic, underlined and deleted words of LibreOffice',
    recorded('words'),
    '<p>Fira del <strong>llibre</strong> i de la <em>rosa</em>, amb <u>música</u>, <s>dilluns</s> dimarts.</p>\n<p><strong>Entrada lliure</strong> fins que s’omplin les <strong><em>places</em></strong>.</p>',
  ],
  ['colours and sizes of LibreOffice', recorded('colours'), '<p>Aforament complet</p>\n<p>Porteu calçat còmode.</p>'],
  [
    'a list of LibreOffice',
    recorded('bullets'),
    '<p>Cal portar:</p>\n<ul>\n<li>Pa</li>\n<li>Vi <strong>negre</strong></li>\n<li>Oli</li>\n</ul>\n<p>Us hi esperem.</p>',
  ],
  ['a numbered list of LibreOffice', recorded('numbers'), '<ol>\n<li>Inscripció</li>\n<li>Esmorzar</li>\n<li>Sortida</li>\n</ol>'],
  [
    'lists in a list of LibreOffice',
    recorded('nested'),
    '<ul>\n<li>Matí\n<ul>\n<li>10 h Taller</li>\n<li>12 h Vermut</li>\n</ul></li>\n<li>Tarda\n<ul>\n<li>18 h Concert\n<ul>\n<li>Telonera</li>\n</ul></li>\n</ul></li>\n</ul>\n<ol>\n<li>Un\n<ol>\n<li>Un i mig</li>\n</ol></li>\n<li>Dos</li>\n</ol>',
  ],
  [
    'two paragraphs in an item of LibreOffice',
    recorded('paragraphs-in-items'),
    '<ul>\n<li><p>Divendres</p><p>A les 20 h, a la plaça.</p></li>\n<li><p>Dissabte</p><p>A les 10 h, al parc.</p></li>\n</ul>',
  ],
  [
    'a list of LibreOffice that goes on behind a paragraph',
    recorded('continued'),
    '<ol>\n<li>Pugeu al tren.</li>\n</ol>\n<p>Compreu el bitllet abans.</p>\n<ol>\n<li>Baixeu a Girona.</li>\n</ol>',
  ],
  [
    'titles of LibreOffice',
    recorded('headings'),
    '<h2>Festa Major</h2>\n<p>Tres dies de festa.</p>\n<h2>Divendres</h2>\n<p>Pregó.</p>\n<h3>A la nit</h3>\n<p>Correfoc.</p>\n<h4>Consells</h4>\n<p>Roba de cotó.</p>',
  ],
  [
    'links of LibreOffice',
    recorded('links'),
    '<p>Entrades a <a href="https://example.org/entrades?dia=1&amp;lloc=2">la taquilla</a> o a <a href="mailto:fira@example.org">fira@example.org</a>.</p>\n<p><a href="https://example.org/"><strong>Web de la fira</strong></a> i programa</p>',
  ],
  [
    'a table of LibreOffice',
    recorded('table'),
    '<p>Programa</p>\n<p>Hora Acte Lloc</p>\n<p>10 h Taller Ateneu</p>\n<p>12 h <strong>Vermut</strong> Plaça</p>\n<p>Fi</p>',
  ],
  ['a text of LibreOffice with changes that are shown', recorded('tracked'), '<p>La fira és dimarts al matí.</p>'],
  ['an image of LibreOffice', recorded('image'), '<p>Cartell de la fira</p>\n<p>Parades fins al vespre.</p>'],
  ['a footnote of LibreOffice', recorded('footnote'), '<p>Entrada 5 € [1] a la porta.</p>\n<p>[1] Menors de 12 anys, gratis.</p>'],
  [
    'line breaks and tabs of LibreOffice',
    recorded('breaks'),
    '<p>Ateneu<br>Carrer Major, 1<br>Girona</p>\n<p>10 h Taller</p>\n<p>11 h Concert</p>',
  ],
  [
    'a programme of LibreOffice',
    recorded('programme'),
    '<h2>Fira del llibre</h2>\n<p>23 d’abril a la <a href="https://example.org/pla%C3%A7a">plaça Major</a></p>\n<ul>\n<li>Matí\n<ul>\n<li>10 h Taller</li>\n<li>12 h Vermut</li>\n</ul></li>\n<li>Tarda\n<ul>\n<li>18 h Concert\n<ul>\n<li>Telonera</li>\n</ul></li>\n</ul></li>\n</ul>\n<ol>\n<li>Un\n<ol>\n<li>Un i mig</li>\n</ol></li>\n<li>Dos</li>\n</ol>\n<p>Programa</p>\n<p>Hora Acte Lloc</p>\n<p>10 h Taller Ateneu</p>\n<p>12 h <strong>Vermut</strong> Plaça</p>\n<p>Fi</p>\n<p><strong><em>Organitza: Ateneu</em></strong></p>',
  ],
  // Google Docs.
  [
    'words of Google Docs',
    google(
      '<p dir="ltr" style="line-height:1.38"><span style="font-weight:400;font-style:normal">Hola </span><span style="font-weight:700;font-style:normal">món</span><span style="font-weight:400;font-style:italic"> nou</span></p>',
    ),
    '<p>Hola <strong>món</strong><em> nou</em></p>',
  ],
  [
    'a list of Google Docs',
    google(`<ul style="margin-top:0">${googleItem('Pa')}${googleItem('Vi')}</ul>`),
    '<ul>\n<li>Pa</li>\n<li>Vi</li>\n</ul>',
  ],
  [
    'lists in a list of Google Docs',
    google(`<ul>${googleItem('Pa')}<ul>${googleItem('blanc')}</ul>${googleItem('Vi')}</ul>`),
    '<ul>\n<li>Pa\n<ul>\n<li>blanc</li>\n</ul></li>\n<li>Vi</li>\n</ul>',
  ],
  [
    'titles and a link of Google Docs',
    google(
      '<h1 dir="ltr"><span style="font-weight:700">Fira</span></h1><h5><span>Ara</span></h5><p dir="ltr"><a href="https://example.org/"><span style="text-decoration:underline">web</span></a></p>',
    ),
    '<h2>Fira</h2>\n<h4>Ara</h4>\n<p><a href="https://example.org/">web</a></p>',
  ],
  [
    'words that Google Docs strikes out',
    google('<p dir="ltr"><span style="text-decoration:line-through">dilluns</span><span> dimarts</span></p>'),
    '<p><s>dilluns</s> dimarts</p>',
  ],
];

function word(body: string): string {
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">\r\n<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} @list l0:level1 {mso-level-text:·;} --></style></head>\r\n<body lang=CA style="tab-interval:36.0pt">\r\n<!--StartFragment-->${body}<!--EndFragment-->\r\n</body></html>`;
}

function wordItem(sign: string, level: number, text: string): string {
  return `<p class=MsoListParagraphCxSpMiddle style="text-indent:-18.0pt;mso-list:l0 level${level} lfo1"><![if !supportLists]><span style="font-family:Symbol;mso-fareast-font-family:Symbol"><span style="mso-list:Ignore">${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=CA>${text}<o:p></o:p></span></p>\r\n\r\n`;
}

function onlineItem(tag: string, level: number, text: string): string {
  return `<div class="ListContainerWrapper SCXW1"><${tag} class="BulletListStyle1 SCXW1" role="list"><li data-leveltext="" data-aria-level="${level}" role="listitem" class="OutlineElement"><p class="Paragraph SCXW1"><span class="TextRun"><span class="NormalTextRun">${text}</span></span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`;
}

function google(body: string): string {
  return `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b3c4d">${body}</b><br class="Apple-interchange-newline">`;
}

function googleItem(text: string): string {
  return `<li dir="ltr" style="list-style-type:disc;font-weight:400" aria-level="1"><p dir="ltr" style="line-height:1.38" role="presentation"><span style="font-size:11pt;font-weight:400">${text}</span></p></li>`;
}

/** Parts of pages that Chromium copies, and the description that they become. */
export const PAGES: readonly (readonly [what: string, page: string, description: string])[] = [
  [
    'styles and lists',
    '<style>h2{font-weight:400}.b{font-weight:bold;color:red}</style><h2>Programa</h2><p style="color:blue;font-family:Arial">Vine a la <span class=b>fira</span> <mark>avui</mark>.</p><ul><li>Pa<ul><li>blanc</li></ul></li><li><i>Vi</i></li></ul>',
    '<h2>Programa</h2>\n<p>Vine a la <strong>fira</strong> avui.</p>\n<ul>\n<li>Pa\n<ul>\n<li>blanc</li>\n</ul></li>\n<li><em>Vi</em></li>\n</ul>',
  ],
  ['part of a list', '<ul><main><li>Pa</li><li>Vi</li></main></ul>', '<ul>\n<li>Pa</li>\n<li>Vi</li>\n</ul>'],
  [
    'a table',
    '<table><caption>Horari</caption><tr><th>Hora<td>10 h<tr><th>Lloc<td><b>Ateneu</b></table>',
    '<p>Horari</p>\n<p>Hora 10 h</p>\n<p>Lloc <strong>Ateneu</strong></p>',
  ],
  [
    'links',
    '<p><a href="/entrades?a=1&b=2">Entrades</a> <a href="javascript:alert(1)">x</a> <a href="tel:+34972000000">972</a> <a href="mailto:a@example.org">c</a></p>',
    '<p><a href="https://other.example/entrades?a=1&amp;b=2">Entrades</a> x <a href="tel:+34972000000">972</a> <a href="mailto:a@example.org">c</a></p>',
  ],
  [
    'a mail',
    '<div>Hola:</div><div><br></div><div>La fira és <b>dissabte</b>.<br>Fins aviat</div><blockquote style="border-left:1px solid">Quan és?</blockquote>',
    '<p>Hola:</p>\n<p>La fira és <strong>dissabte</strong>.<br>Fins aviat</p>\n<blockquote><p>Quan és?</p></blockquote>',
  ],
  [
    'a picture, a script and a form',
    '<figure><img src="https://images.example/a.jpg" alt="Cartell" onerror="alert(1)"><figcaption>Cartell</figcaption></figure><p>Fins al vespre<script>1</script><button>Compra</button><input value=x></p>',
    '<p>Cartell</p>\n<p>Fins al vespre</p>',
  ],
  [
    'boxes',
    '<div style="display:flex"><section><h3>Divendres</h3><div>Pregó</div></section><section><h3>Dissabte</h3><div>Ball</div></section></div>',
    '<h3>Divendres</h3>\n<p>Pregó</p>\n<h3>Dissabte</h3>\n<p>Ball</p>',
  ],
  [
    'lines as they are written',
    '<pre>10 h  Taller\n12 h  <b>Vermut</b></pre><p>Fi</p>',
    '<pre>10 h  Taller\n12 h  <strong>Vermut</strong></pre>\n<p>Fi</p>',
  ],
  ['headings of all levels', '<h1>A</h1><h4>B</h4><h6>C</h6><p>d</p>', '<h2>A</h2>\n<h4>B</h4>\n<h4>C</h4>\n<p>d</p>'],
];

function recorded(name: string): string {
  return readFileSync(`test/pages/editor/browser/clipboards/${name}.txt`, 'utf8');
}
