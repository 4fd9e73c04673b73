// The PDF library takes these classes from a drawing engine, which is not installed, and warns when they are missing. It needs them
// to draw pages; here it reads text only, and PDFium draws.
for (const name of ['DOMMatrix', 'Path2D'])
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: class {} })
