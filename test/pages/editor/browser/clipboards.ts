/** What programs put on the clipboard as HTML, shortened, and the description that it becomes: lists, links, headings, bold, italic. */
export const CLIPBOARDS: readonly (readonly [what: string, clipboard: string, description: string])[] = [
  // Word for Windows and for the Mac.
  [
    'a paragraph of Word',
    word('<p class=MsoNormal><span lang=CA style="font-size:12.0pt">Hola, món<o:p></o:p></span></p>'),
    '<p>Hola, món</p>',
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
    '<p>10 h</p>\n<p>Taller</p>\n<p>Fi</p>',
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
    'paragraphs of LibreOffice',
    libre('<p lang="ca-ES" style="line-height: 100%; margin-bottom: 0cm">\nHola,\nmón</p>\n<p><font face="Arial"><b>Avui</b></font></p>'),
    '<p>Hola, món</p>\n<p><strong>Avui</strong></p>',
  ],
  [
    'a list of LibreOffice',
    libre('<ul>\n\t<li><p style="margin-bottom: 0cm">Pa</p></li>\n\t<li><p style="margin-bottom: 0cm">Vi</p></li>\n</ul>'),
    '<ul>\n<li>Pa</li>\n<li>Vi</li>\n</ul>',
  ],
  [
    'lists in a list of LibreOffice',
    libre('<ol>\n\t<li><p>Pa</p>\n\t<ol>\n\t\t<li><p>blanc</p></li>\n\t</ol></li>\n</ol>'),
    '<ol>\n<li>Pa\n<ol>\n<li>blanc</li>\n</ol></li>\n</ol>',
  ],
  [
    'a title and a link of LibreOffice',
    libre('<h1 class="western">Fira</h1><p><a href="https://example.org/"><u>web</u></a></p>'),
    '<h2>Fira</h2>\n<p><a href="https://example.org/"><u>web</u></a></p>',
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
  // Pages, mail, and plain text.
  [
    'a page with boxes',
    '<meta charset="utf-8"><div style="color: red"><div>Hola</div><div>món</div></div><script>alert(1)</script>',
    '<p>Hola</p>\n<p>món</p>',
  ],
  [
    'a page with a table',
    '<table><tbody><tr><th>Hora</th><td>10 h</td></tr><tr><th>Lloc</th><td>Ateneu</td></tr></tbody></table>',
    '<p>Hora 10 h</p>\n<p>Lloc Ateneu</p>',
  ],
  [
    'links that lead nowhere',
    '<p><a href="javascript:alert(1)">a</a> <a href="#b">b</a> <a href="mailto:a@example.org">c</a></p>',
    '<p>a b <a href="mailto:a@example.org">c</a></p>',
  ],
  ['an image of a page', '<p>Cartell <img src="https://images.example/a.jpg" alt="Cartell" onerror="alert(1)"></p>', '<p>Cartell</p>'],
  [
    'a quotation of a mail',
    '<div dir="ltr">Hola<br><blockquote class="gmail_quote">Bon dia</blockquote></div>',
    '<p>Hola<br></p>\n<blockquote><p>Bon dia</p></blockquote>',
  ],
  ['part of a list of a page', '<li>Pa</li><li>Vi</li>', '<ul>\n<li>Pa</li>\n<li>Vi</li>\n</ul>'],
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

function libre(body: string): string {
  return `<!DOCTYPE html>\n<html>\n<head>\n\t<meta http-equiv="content-type" content="text/html; charset=utf-8"/>\n\t<title></title>\n\t<meta name="generator" content="LibreOffice 24.2"/>\n\t<style type="text/css">\n\t\tp { line-height: 115% }\n\t</style>\n</head>\n<body lang="ca-ES" dir="ltr">${body}</body>\n</html>`;
}

function google(body: string): string {
  return `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b3c4d">${body}</b><br class="Apple-interchange-newline">`;
}

function googleItem(text: string): string {
  return `<li dir="ltr" style="list-style-type:disc;font-weight:400" aria-level="1"><p dir="ltr" style="line-height:1.38" role="presentation"><span style="font-size:11pt;font-weight:400">${text}</span></p></li>`;
}
