import { type PrivacyNames, privacySections } from './sections.ts'

/** The name that the Health Connect plugin opens from its permission sheet, without scripts. */
export const PRIVACY_FILE = 'privacypolicy.html'

/** A page that needs neither scripts nor styles of its own address. */
export function privacyHtml(names: PrivacyNames): string {
  const title = escaped(`${names.app}: your health data`)
  const sections = privacySections(names).map(
    ({ title: heading, paragraphs, list }) =>
      `<h2>${escaped(heading)}</h2>\n${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n')}` +
      (list ? `\n<ul>\n${list.map((text) => `<li>${escaped(text)}</li>`).join('\n')}\n</ul>` : ''),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="privacypolicy.css">
</head>
<body>
<main>
<h1>${title}</h1>
${sections.join('\n')}
</main>
</body>
</html>
`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
