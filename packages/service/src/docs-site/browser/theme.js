// Before the first paint, so that nobody is dazzled: a chosen theme stands, else the system's.
const root = document.documentElement
root.classList.add('scripted')
try {
  const chosen = localStorage.getItem('tributary-theme')
  if (chosen === 'light' || chosen === 'dark') root.dataset['theme'] = chosen
} catch {
  // A browser that keeps nothing follows the system.
}
