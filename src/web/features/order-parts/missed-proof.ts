/** What a livreur did at an address where nobody was. */
interface Done {
  calls: number
  waitedMinutes: number
  hasPhoto: boolean
}

/** The same in words, with what was not done: `2 appels`, `10 min d’attente`, `sans photo`. */
export function missedProof({ calls, waitedMinutes, hasPhoto }: Done): string[] {
  const called = calls > 0 ? `${calls}\u00a0appel${calls > 1 ? 's' : ''}` : 'sans appel'
  const waited = waitedMinutes > 0 ? `${waitedMinutes}\u00a0min d’attente` : 'sans attente'
  return hasPhoto ? [called, waited] : [called, waited, 'sans photo']
}
