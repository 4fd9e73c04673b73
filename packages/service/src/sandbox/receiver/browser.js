/**
 * @typedef {import('./inbox.ts').ReceivedWebhook} Arrival
 * @typedef {Record<string, unknown>} Dict
 */

const SHOWN = 200
/** As many as the service keeps: more can be neither filtered nor shown after a reload. */
const KEPT = 400

/** @type {Arrival[]} */
const arrivals = []
/** @type {Arrival | null} */
let chosen = null
let hideEmpty = true
let caughtUp = false

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
const filter = /** @type {HTMLSelectElement} */ (byId('filter'))

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 */
function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}

/** @param {Arrival} arrival @returns {Dict} */
const bodyOf = (arrival) =>
  typeof arrival.body === 'object' && arrival.body ? /** @type {Dict} */ (arrival.body) : {}

/** @param {Arrival} arrival */
function kindOf(arrival) {
  const { data_structure: structure } = bodyOf(arrival)
  return typeof structure === 'string' ? structure : arrival.kind
}

/** @param {Arrival} arrival */
function titleOf(arrival) {
  const words = kindOf(arrival).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What has the metadata: a summary or event wherever its pillar put it, else the document or a part. @param {Dict} body @returns {Dict} */
function innerOf(body) {
  const pillar = body['physical_health'] ?? body['sleep_health'] ?? body['body_health']
  const { summary, events } = /** @type {Record<string, Dict | undefined>} */ (pillar ?? {})
  const parts = [...Object.values(summary ?? events ?? {}).flat(), body, ...Object.values(body)]
  return /** @type {Dict} */ (parts.find((part) => at(/** @type {Dict | null} */ (part), 'metadata')) ?? body)
}

/** @param {Arrival} arrival */
function aboutOf(arrival) {
  const body = bodyOf(arrival)
  const inner = innerOf(body)
  const day = text(inner, 'duration', 'sleep_date_string') ?? text(inner, 'metadata', 'datetime_string')
  const parts = [
    body['user_id'],
    day?.slice(0, 10),
    body['document_version'] ? `version ${body['document_version']}` : null,
    body['retracted_bool'] ? 'retracted' : null,
    body['action'] ? `${body['action']}${body['data_source'] ? `, ${body['data_source']}` : ''}` : null,
    arrival.verified ? null : `refused: ${arrival.refusal}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** @param {Dict | null} object @param {string[]} path @returns {unknown} */
function at(object, ...path) {
  return path.reduce(
    (/** @type {unknown} */ value, key) => /** @type {Dict | null | undefined} */ (value)?.[key],
    object,
  )
}

/** @param {Dict} object @param {string[]} path */
function text(object, ...path) {
  const value = at(object, ...path)
  return typeof value === 'string' ? value : undefined
}

/** @param {number} seconds */
const hours = (seconds) =>
  `${Math.floor(seconds / 3600)} h ${String(Math.round((seconds % 3600) / 60)).padStart(2, '0')} min`
/** @param {string} unit @returns {(value: number) => string} */
const unit = (unit) => (value) => `${value.toLocaleString('en')}${unit}`

/** @type {[string, string[], (value: number) => string][]} */
const GLANCE = [
  ['Asleep', ['duration', 'sleep_duration_seconds_int'], hours],
  ['In bed', ['duration', 'time_in_bed_seconds_int'], hours],
  ['Deep', ['duration', 'deep_sleep_duration_seconds_int'], hours],
  ['REM', ['duration', 'rem_sleep_duration_seconds_int'], hours],
  ['Steps', ['distance', 'steps_int'], unit('')],
  ['Steps so far', ['steps', 'accumulated_steps_int'], unit('')],
  ['Walked', ['distance', 'walked_distance_meters_float'], unit(' m')],
  ['Active energy', ['calories', 'calories_net_active_kcal_float'], unit(' kcal')],
  ['Heart rate', ['heart_rate', 'hr_avg_bpm_int'], unit(' bpm')],
  ['HRV (RMSSD)', ['heart_rate', 'hrv_avg_rmssd_float'], unit(' ms')],
  ['Weight', ['body_metrics', 'weight_kg_float'], unit(' kg')],
  ['Height', ['body_metrics', 'height_cm_int'], unit(' cm')],
  ['Weight', ['user_information', 'user_body_metrics', 'weight_kg_float'], unit(' kg')],
  ['Height', ['user_information', 'user_body_metrics', 'height_cm_int'], unit(' cm')],
  ['Score', ['overall_scores', 'global_score_0_100_int'], unit(' of 100')],
  ['Mean of seven days', ['overall_scores', 'seven_days_avg_score_0_100_int'], unit(' of 100')],
  ['Alerts', ['alerts', 'total_alerts_int'], unit('')],
  ['SpO₂', ['oxygenation', 'saturation_avg_percentage_int'], unit(' %')],
]

function drawTallies() {
  const { number, refused, people } = arrivals.at(-1) ?? { number: 0, refused: 0, people: 0 }
  for (const [id, count] of Object.entries({
    received: number,
    verified: number - refused,
    refused,
    people,
  }))
    byId(id).textContent = count.toLocaleString('en')
  byId('older').hidden = number <= SHOWN
}

/** @param {Arrival} arrival */
function item(arrival) {
  const button = element(
    'button',
    { type: 'button', 'data-number': String(arrival.number), class: arrival.verified ? '' : 'refused' },
    element('span', { class: 'name' }, titleOf(arrival)),
    element(
      'time',
      { class: 'when', datetime: arrival.receivedAt },
      new Date(arrival.receivedAt).toLocaleTimeString(),
    ),
    element('span', { class: 'about' }, aboutOf(arrival)),
  )
  button.addEventListener('click', () => choose(arrival, true))
  return element('li', caughtUp ? { class: 'fresh' } : {}, button)
}

/** @param {Arrival} arrival */
const passes = (arrival) => filter.value === '' || kindOf(arrival) === filter.value

function drawList() {
  const shown = arrivals.filter(passes).slice(-SHOWN).reverse()
  byId('list').replaceChildren(...shown.map(item))
  markChosen()
}

function markChosen() {
  for (const button of byId('list').querySelectorAll('button'))
    button.setAttribute('aria-current', String(button.dataset['number'] === String(chosen?.number)))
}

/** @param {Arrival} arrival @param {boolean} byHand */
function choose(arrival, byHand) {
  chosen = arrival
  markChosen()
  drawDetail(arrival)
  if (byHand && matchMedia('(max-width: 56rem)').matches)
    byId('detail').scrollIntoView({ behavior: 'smooth' })
}

/** @param {Arrival} arrival */
function drawDetail(arrival) {
  const inner = innerOf(bodyOf(arrival))
  const glance = GLANCE.flatMap(([label, path, format]) => {
    const value = at(inner, ...path)
    return typeof value === 'number' ? [element('li', {}, `${label} `, element('b', {}, format(value)))] : []
  })
  const verdict = arrival.verified
    ? element('p', { class: 'verdict' }, `✓ Signature verified · ${arrival.bytes.toLocaleString('en')} bytes`)
    : element('p', { class: 'verdict refused' }, `✗ Signature refused: ${arrival.refusal}`)
  const pre = element('pre', { tabindex: '0' }, ...highlighted(arrival.body))
  const box = /** @type {HTMLInputElement} */ (element('input', { type: 'checkbox', id: 'hide-empty' }))
  box.checked = hideEmpty
  box.addEventListener('change', () => {
    hideEmpty = box.checked
    pre.replaceChildren(...highlighted(arrival.body))
  })
  const copy = element('button', { type: 'button' }, 'Copy JSON')
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(JSON.stringify(arrival.body, null, 2))
    copy.textContent = 'Copied'
  })
  byId('detail').replaceChildren(
    element('h2', {}, titleOf(arrival)),
    element('p', { class: 'soft' }, aboutOf(arrival)),
    verdict,
    ...(glance.length > 0
      ? [element('ul', { class: 'glance', 'aria-label': 'At a glance' }, ...glance)]
      : []),
    element(
      'dl',
      { class: 'headers' },
      ...[
        ['webhook-id', arrival.webhookId],
        ['webhook-timestamp', arrival.timestamp],
        ['webhook-signature', arrival.signature],
      ].flatMap(([name, value]) => [
        element('dt', {}, String(name)),
        element('dd', {}, String(value ?? 'missing')),
      ]),
    ),
    element(
      'div',
      { class: 'tools' },
      element('label', { for: 'hide-empty' }, box, ' Hide empty fields'),
      copy,
    ),
    pre,
  )
}

/** Without the keys that carry no value: a full document lists every field it could have. @param {unknown} value @returns {unknown} */
function withoutEmpty(value) {
  if (Array.isArray(value)) return value.length > 0 ? value.map(withoutEmpty) : undefined
  if (typeof value !== 'object') return value
  if (value === null) return undefined
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, withoutEmpty(inner)])
    .filter(([, inner]) => inner !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g

/** @param {unknown} value @returns {(Node | string)[]} */
function highlighted(value) {
  const json = JSON.stringify(hideEmpty ? withoutEmpty(value) : value, null, 2) ?? 'null'
  /** @type {(Node | string)[]} */
  const parts = []
  let end = 0
  for (const match of json.matchAll(TOKEN)) {
    parts.push(json.slice(end, match.index))
    const [whole, string, colon] = match
    const kind = string ? (colon ? 'key' : 'string') : /^[-\d]/.test(whole) ? 'number' : 'literal'
    parts.push(element('span', { class: `json-${kind}` }, whole))
    end = match.index + whole.length
  }
  parts.push(json.slice(end))
  return parts
}

/** @param {Arrival} arrival */
function arrive(arrival) {
  arrivals.push(arrival)
  if (arrivals.length > KEPT) arrivals.shift()
  byId('loading').hidden = true
  byId('empty').hidden = true
  const kind = kindOf(arrival)
  if (![...filter.options].some((option) => option.value === kind))
    filter.append(element('option', { value: kind }, kind.replaceAll('_', ' ')))
  drawTallies()
  if (passes(arrival)) byId('list').prepend(item(arrival))
  if (byId('list').childElementCount > SHOWN) byId('list').lastElementChild?.remove()
  if (caughtUp && !chosen) choose(arrival, false)
}

filter.addEventListener('change', drawList)

const feed = new EventSource('/receiver/events')
const link = byId('link')
feed.addEventListener('open', () => {
  link.textContent = 'Live'
  link.className = 'link live'
})
feed.addEventListener('error', () => {
  link.textContent = 'Connection lost, trying again…'
  link.className = 'link lost'
})
feed.addEventListener('message', (event) => arrive(JSON.parse(event.data)))
feed.addEventListener('caught-up', () => {
  caughtUp = true
  byId('loading').hidden = true
  byId('empty').hidden = arrivals.length > 0
  drawTallies()
  const best = arrivals.findLast((arrival) => kindOf(arrival) === 'sleep_summary') ?? arrivals.at(-1)
  if (best && !chosen) choose(best, false)
})
