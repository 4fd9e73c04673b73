import { startSearch } from './search.js'

const root = document.documentElement

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))

function startTheme() {
  const button = byId('theme')
  button.hidden = false
  button.addEventListener('click', () => {
    const isDark = root.dataset['theme']
      ? root.dataset['theme'] === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches
    root.dataset['theme'] = isDark ? 'light' : 'dark'
    try {
      localStorage.setItem('tributary-theme', root.dataset['theme'])
    } catch {
      // It then holds for this page.
    }
  })
}

function startMenu() {
  const button = byId('menu')
  button.hidden = false
  /** @param {boolean} open */
  const show = (open) => {
    button.setAttribute('aria-expanded', String(open))
    byId('navigation').classList.toggle('open', open)
  }
  button.addEventListener('click', () => show(button.getAttribute('aria-expanded') === 'false'))
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && button.getAttribute('aria-expanded') === 'true') {
      show(false)
      button.focus()
    }
  })
}

function startCopying() {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '')
        button.textContent = 'Copied'
      } catch {
        button.textContent = 'Not allowed'
      }
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 1500)
    })
    block.append(button)
  }
}

/** Marks in the list of headings where the reader is. */
function startFollowing() {
  const links = [...document.querySelectorAll('.on-page a')]
  if (links.length === 0) return
  const headings = links.map((link) =>
    byId(decodeURIComponent(/** @type {HTMLAnchorElement} */ (link).hash.slice(1))),
  )
  const follow = () => {
    const passed = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < 120)
    for (const [at, link] of links.entries()) link.classList.toggle('here', at === Math.max(passed, 0))
  }
  addEventListener('scroll', follow, { passive: true })
  follow()
}

startTheme()
startMenu()
startCopying()
startFollowing()
startSearch()
document.querySelector('.navigation [aria-current]')?.scrollIntoView({ block: 'nearest' })
