import type { Person } from '../people/personas.ts'

export interface Consent {
  label: string
  people: readonly Person[]
  scopes: readonly { name: string; label: string }[]
  problem: string | null
}

/** More than these scroll in a box of their own, so that the buttons stay in sight on a phone. */
const FEW_SCOPES = 8
/** More than these are a list that scrolls in its own box. */
const FEW_PEOPLE = 12
const PEOPLE_IN_SIGHT = 6

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2230; --soft: #5a6377; --paper: #fff; --ground: #eef1f6;
  --line: #d4dae6; --accent: #2b50c8; --warn: #fff3d6; --warn-ink: #5c4300 }
@media (prefers-color-scheme: dark) { :root { --ink: #e9edf6; --soft: #a3adc2; --paper: #1b202c;
  --ground: #10131b; --line: #343c4e; --accent: #7f9cff; --warn: #40320f; --warn-ink: #ffe3a1 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: start center; padding: 1rem;
  background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
@media (min-width: 40rem) { body { place-items: center; padding: 2rem } }
main { width: 100%; max-width: 30rem; background: var(--paper); border: 1px solid var(--line);
  border-radius: 1rem; padding: 1.5rem }
h1 { font-size: 1.35rem; line-height: 1.25; margin: 1rem 0 .25rem }
p { margin: 0 0 1rem; color: var(--soft) }
.mark { margin: 0; padding: .5rem .75rem; border-radius: .5rem; background: var(--warn);
  color: var(--warn-ink); font-size: .9rem }
.problem { color: var(--ink); border-left: .25rem solid var(--accent); padding-left: .75rem }
fieldset { border: 0; margin: 0 0 1.25rem; padding: 0 }
legend, .field { font-weight: 600; padding: 0; margin-bottom: .4rem; display: block }
select { width: 100%; font: inherit; color: inherit; padding: .65rem 2.25rem .65rem .75rem; appearance: none;
  border: 1px solid var(--line); border-radius: .5rem; margin-bottom: 1.25rem; background-color: var(--paper);
  background-image: linear-gradient(45deg, transparent 50%, currentColor 50%),
    linear-gradient(-45deg, transparent 50%, currentColor 50%);
  background-position: right 20px center, right 14px center; background-size: 6px 6px;
  background-repeat: no-repeat }
select[size] { background-image: none; padding: .4rem }
label.tick { display: flex; gap: .75rem; align-items: center; padding: .55rem 0;
  border-bottom: 1px solid var(--line) }
.tick input { flex: none; margin: 0; width: 1.2rem; height: 1.2rem; accent-color: var(--accent) }
.list.many { max-height: max(11rem, 100vh - 28.5rem); overflow-y: auto; padding: 0 .75rem;
  border: 1px solid var(--line); border-radius: .5rem }
.tick:last-child { border-bottom: 0 }
@media (min-width: 40rem) { .list.many { display: grid; grid-template-columns: 1fr 1fr; column-gap: 1.25rem } }
.actions { display: flex; gap: .75rem; flex-direction: row-reverse }
button { flex: 1; font: inherit; font-weight: 600; padding: .75rem; border-radius: .6rem; cursor: pointer;
  border: 1px solid var(--accent); background: var(--accent); color: var(--paper) }
button.quiet { background: transparent; color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }`

export function consentPage(consent: Consent): string {
  const people = consent.people
    .map((person, index) => {
      const kind = person.persona.replaceAll('_', ' ')
      const selected = index === 0 ? ' selected' : ''
      return `<option value="${escaped(person.id)}"${selected}>${escaped(`${person.name} (${kind})`)}</option>`
    })
    .join('')
  const scopes = consent.scopes
    .map(
      ({ name, label }) =>
        `<label class="tick"><input type="checkbox" name="scope" value="${escaped(name)}" checked>` +
        `<span>${escaped(label)}</span></label>`,
    )
    .join('')
  const size = consent.people.length > FEW_PEOPLE ? ` size="${PEOPLE_IN_SIGHT}"` : ''
  const list = consent.scopes.length > FEW_SCOPES ? 'list many' : 'list'
  return page(
    consent.label,
    `<h1>Share data from ${escaped(consent.label)}</h1>
<p>An application asks to read the data of a synthetic person.</p>
${consent.problem ? `<p class="problem" role="alert">${escaped(consent.problem)}</p>` : ''}
<form method="post">
<label class="field" for="person">Sign in as</label>
<select id="person" name="person"${size}>${people}</select>
<fieldset><legend>It may read</legend><div class="${list}">${scopes}</div></fieldset>
<div class="actions">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" class="quiet">Deny</button>
</div>
</form>`,
  )
}

export function problemPage(label: string, problem: string): string {
  return page(label, `<h1>This request cannot be shown</h1><p role="alert">${escaped(problem)}</p>`)
}

function page(label: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated ${escaped(label)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="mark">Simulated ${escaped(label)}: not the real service, no real person.</p>
${content}
</main>
</body>
</html>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
