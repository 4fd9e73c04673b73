import { SEARCH_OPTIONS } from './search-options.js'

const MOST = 12

/**
 * @typedef {{ id: string, title: string, heading: string, excerpt: string }} Found
 * @typedef {(query: string) => Found[]} Ask
 */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))

/** @type {Promise<Ask> | undefined} */
let loading

/** The index is loaded with the first search, not with every page. */
function load() {
  loading ??= Promise.all([
    import(/** @type {string} */ ('./minisearch.js')),
    fetch('/docs/search-index.json').then((answer) => answer.text()),
  ]).then(([{ default: MiniSearch }, json]) => {
    const index = MiniSearch.loadJSON(json, SEARCH_OPTIONS)
    return (query) => index.search(query).slice(0, MOST)
  })
  return loading
}

/** @param {Found} found @param {number} at */
function optionOf({ id, title, heading, excerpt }, at) {
  const option = document.createElement('a')
  option.href = id
  option.id = `result-${at}`
  option.setAttribute('role', 'option')
  option.setAttribute('aria-selected', 'false')
  option.tabIndex = -1
  const name = document.createElement('strong')
  name.textContent = heading === '' ? title : `${title} › ${heading}`
  const words = document.createElement('span')
  words.textContent = excerpt
  option.append(name, words)
  return option
}

export function startSearch() {
  const form = byId('search')
  const input = /** @type {HTMLInputElement} */ (byId('query'))
  const results = byId('results')
  const status = byId('found')
  let chosen = -1
  let asked = ''

  const options = () => /** @type {HTMLAnchorElement[]} */ ([...results.querySelectorAll('[role=option]')])

  /** @param {number} at */
  function choose(at) {
    chosen = at
    for (const [index, option] of options().entries()) {
      option.setAttribute('aria-selected', String(index === at))
      if (index === at) option.scrollIntoView({ block: 'nearest' })
    }
    if (at < 0) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', `result-${at}`)
  }

  /** @param {boolean} open */
  function show(open) {
    results.hidden = !open
    input.setAttribute('aria-expanded', String(open))
    if (!open) choose(-1)
  }

  async function search() {
    const query = input.value.trim()
    asked = query
    if (query === '') {
      status.textContent = ''
      return show(false)
    }
    const ask = await load()
    if (asked !== query) return
    const found = ask(query)
    results.replaceChildren(...found.map(optionOf))
    if (found.length === 0) {
      const nothing = document.createElement('p')
      nothing.textContent = `Nothing about “${query}”.`
      results.append(nothing)
    }
    status.textContent = found.length === 0 ? 'Nothing found' : `${found.length} results`
    show(true)
    choose(found.length > 0 ? 0 : -1)
  }

  input.addEventListener('focus', () => void load())
  input.addEventListener('input', () => void search())
  input.addEventListener('keydown', (event) => {
    const count = options().length
    if (event.key === 'Escape') {
      show(false)
    } else if (!results.hidden && count > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      choose((chosen + (event.key === 'ArrowDown' ? 1 : count - 1)) % count)
    }
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    await search()
    options()[Math.max(chosen, 0)]?.click()
  })
  document.addEventListener('click', ({ target }) => {
    if (!form.contains(/** @type {Node} */ (target))) show(false)
  })
  results.addEventListener('click', () => show(false))
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
    input.select()
  })
}
