export interface SimulatedPerson {
  id: string
  name: string
  persona: string
  zone: string
}

export async function simulatedPeople(controlUrl: string): Promise<SimulatedPerson[]> {
  const response = await fetch(`${controlUrl}/people`)
  if (!response.ok) throw new Error(`the simulator answered ${response.status}`)
  return (await response.json()) as SimulatedPerson[]
}
