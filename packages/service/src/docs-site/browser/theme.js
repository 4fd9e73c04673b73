// Before the first paint, so that the page does not flash: a chosen theme applies, else the system's.
const root = document.documentElement
root.classList.add('scripted')
try {
  const chosen = localStorage.getItem('tributary-theme')
  if (chosen === 'light' || chosen === 'dark') root.dataset['theme'] = chosen
} catch {
  // A browser that keeps nothing follows the system.
}
