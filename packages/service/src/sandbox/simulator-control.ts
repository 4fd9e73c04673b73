export interface SimulatedPerson {
  id: string
  name: string
  persona: string
  zone: string
}

export async function simulatedPeople(controlUrl: string): Promise<SimulatedPerson[]> {
  return (await ask(controlUrl, 'GET', '/people')) as SimulatedPerson[]
}

export async function moveSimulatorClock(controlUrl: string, offsetMs: number): Promise<void> {
  await ask(controlUrl, 'POST', '/clock', { offset_ms: offsetMs })
}

/** Makes the fake vendor announce what it has of a person, on a day or today. */
export async function announceAtSimulator(
  controlUrl: string,
  slug: string,
  wish: { person: string; day?: string },
): Promise<{ deliveries: number; accepted: number }> {
  return (await ask(controlUrl, 'POST', `/${slug}/announce`, wish)) as {
    deliveries: number
    accepted: number
  }
}

async function ask(controlUrl: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(controlUrl + path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`the simulator answered ${response.status} to ${method} ${path}`)
  return text === '' ? null : JSON.parse(text)
}
