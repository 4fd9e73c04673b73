import {
  CONNECT_PATHS,
  type ConnectAddress,
  type ConnectableSource,
  type ConnectableSources,
  type PhoneBinding,
} from './contract.ts'
import { STYLE } from './style.ts'

/** Every text that the element shows. */
export interface ConnectLabels {
  connect: string
  disconnect: string
  connected: string
  notConnected: string
  loading: string
  failed: string
  retry: string
  connectPhone: string
  scan: string
  openLink: string
  code: string
}

const LABELS: ConnectLabels = {
  connect: 'Connect',
  disconnect: 'Disconnect',
  connected: 'Connected',
  notConnected: 'Not connected',
  loading: 'Loading…',
  failed: 'Your sources could not be loaded.',
  retry: 'Try again',
  connectPhone: 'Connect a phone',
  scan: 'Scan this code with your phone.',
  openLink: 'Open the link on this phone',
  code: 'Then type this code on the phone:',
}

/**
 * Shows the sources of the person who is signed in and lets them connect and disconnect. It calls your backend at its `endpoint`
 * attribute, never the service itself.
 *
 * Before it opens a vendor's page it dispatches `tributary-connect` (`detail.data_source`, `detail.authorization_url`); prevent its default
 * to open the page yourself. `tributary-disconnect` follows a disconnection.
 */
export class TributaryConnectElement extends HTMLElement {
  static readonly observedAttributes = ['endpoint']
  readonly #root = this.attachShadow({ mode: 'open' })
  #labels = LABELS
  /** Rises with each load, so that a slow answer does not replace a newer one. */
  #loads = 0

  constructor() {
    super()
    const style = new CSSStyleSheet()
    style.replaceSync(STYLE)
    this.#root.adoptedStyleSheets = [style]
  }

  /** Texts in another language or in other words. */
  set labels(labels: Partial<ConnectLabels>) {
    this.#labels = { ...LABELS, ...labels }
    if (this.isConnected) void this.load()
  }

  get labels(): ConnectLabels {
    return this.#labels
  }

  connectedCallback(): void {
    void this.load()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.load()
  }

  /** Reads the sources anew, for example when the person returns to the page. */
  async load(): Promise<void> {
    const load = ++this.#loads
    this.#root.replaceChildren(element('p', { role: 'status' }, this.#labels.loading))
    try {
      const answer = (await this.#call(CONNECT_PATHS.sources)) as ConnectableSources
      if (load === this.#loads) this.#show(answer)
    } catch {
      if (load === this.#loads) this.#showFailure()
    }
  }

  #show({ sources, can_bind_phone: canBindPhone }: ConnectableSources): void {
    // What is on a phone is connected by binding the phone, and has a row of its own from then on.
    const listed = sources.filter(({ authorized, on_phone: onPhone }) => authorized || !onPhone)
    const list = element('ul', { part: 'list' }, ...listed.map((source) => this.#rowOf(source)))
    this.#root.replaceChildren(list)
    if (canBindPhone) this.#root.append(this.#phonePart())
  }

  #rowOf(source: ConnectableSource): HTMLElement {
    const { data_source: name, authorized, on_phone: onPhone } = source
    const state = authorized ? this.#labels.connected : this.#labels.notConnected
    const row = element(
      'li',
      { part: 'source' },
      element('img', { class: 'logo', part: 'logo', src: source.image, alt: '' }),
      element('span', { class: 'name' }, name, element('div', { class: 'state', part: 'state' }, state)),
    )
    if (authorized && !onPhone)
      row.append(this.#button(this.#labels.disconnect, name, 'quiet', () => this.#disconnect(name)))
    if (!authorized && !onPhone)
      row.append(this.#button(this.#labels.connect, name, '', () => this.#connect(name)))
    return row
  }

  #phonePart(): HTMLElement {
    const part = element('div', { class: 'phone', part: 'phone' })
    part.append(
      this.#button(this.#labels.connectPhone, '', '', async () => {
        const binding = (await this.#call(CONNECT_PATHS.phone, {})) as PhoneBinding
        const { scan, code, openLink } = this.#labels
        part.replaceChildren(
          element('img', { class: 'qr', part: 'qr', src: binding.qr_code, alt: scan }),
          element(
            'p',
            { role: 'status' },
            `${scan} `,
            element('a', { href: binding.universal_link }, openLink),
          ),
          element('p', {}, `${code} `, element('span', { class: 'code', part: 'code' }, binding.code)),
        )
      }),
    )
    return part
  }

  #button(label: string, source: string, style: string, act: () => Promise<void>): HTMLButtonElement {
    const button = element('button', { type: 'button', class: style, part: 'button' }, label)
    if (source !== '') button.setAttribute('aria-label', `${label}: ${source}`)
    button.addEventListener('click', async () => {
      button.disabled = true
      try {
        await act()
      } catch {
        this.#showFailure()
      }
    })
    return button
  }

  async #connect(source: string): Promise<void> {
    const answer = (await this.#call(CONNECT_PATHS.connect, { data_source: source })) as ConnectAddress
    const detail = { data_source: source, ...answer }
    if (this.dispatchEvent(new CustomEvent('tributary-connect', { detail, cancelable: true, bubbles: true })))
      location.assign(answer.authorization_url)
    else await this.load()
  }

  async #disconnect(source: string): Promise<void> {
    await this.#call(CONNECT_PATHS.disconnect, { data_source: source })
    this.dispatchEvent(
      new CustomEvent('tributary-disconnect', { detail: { data_source: source }, bubbles: true }),
    )
    await this.load()
  }

  #showFailure(): void {
    this.#root.replaceChildren(
      element('p', { role: 'alert' }, this.#labels.failed),
      this.#button(this.#labels.retry, '', '', () => this.load()),
    )
  }

  async #call(path: string, body?: object): Promise<unknown> {
    const base = (this.getAttribute('endpoint') ?? '').replace(/\/+$/, '')
    const response = await fetch(`${base}/${path}`, {
      credentials: 'same-origin',
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!response.ok) throw new Error(`the backend answered ${response.status}`)
    return response.json()
  }
}

/** Makes the tag known to the page. */
export function defineTributaryConnect(tag = 'tributary-connect'): void {
  if (!customElements.get(tag)) customElements.define(tag, TributaryConnectElement)
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== '' || name === 'alt') made.setAttribute(name, value)
  made.append(...children)
  return made
}
