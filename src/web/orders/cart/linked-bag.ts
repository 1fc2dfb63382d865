import { tabStorage } from '#web/lib/storage.ts'

// Apart from linked-basket.ts, which the team's form does without.

/** A link has just brought a bag, which the form has not shown yet. */
const KEY = 'laveo-sac-lien'

export function noteLinkedBag(): void {
  tabStorage.write(KEY, 'oui')
}

/** Whether a link has just brought a bag, which is asked once: the form shows its weight. */
export function takeLinkedBag(): boolean {
  const isBrought = tabStorage.read(KEY) !== null
  tabStorage.remove(KEY)
  return isBrought
}
