import type { NewsReach } from '#shared/access/mail-preference.ts'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { notifySuccess, notifyWarning } from '#web/components/feedback/notify.tsx'

/** After a change of which the product could not tell the client. */
export const NOT_TOLD = 'Ni e‑mail ni message n’est parti\u00a0: appelez le client.'

/** After a change, says how its client is told. */
export function sayTold(title: string, told: NewsReach): void {
  if (told === 'leaves') announceToReaders(`${title}. Le client est prévenu.`)
  else if (told === 'waits') notifySuccess(title, 'Le message attend dans «\u00a0À envoyer\u00a0».')
  else notifyWarning(title, NOT_TOLD)
}
