import type { NewsReach } from '#shared/access/mail-preference.ts'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { notifySuccess, notifyWarning } from '#web/components/feedback/notify.tsx'

/** After a change of which the product could not tell the client. */
const NOT_TOLD = 'Ni e‑mail ni message n’est parti\u00a0: appelez le client.'

/** After a change, says how its client is told. */
export function sayTold(title: string, told: NewsReach): void {
  if (told === 'leaves') announceToReaders(`${title}. Le client est prévenu.`)
  else if (told === 'waits') notifySuccess(title, 'Le message attend dans «\u00a0À envoyer\u00a0».')
  else notifyWarning(title, NOT_TOLD)
}

interface Told {
  /** Messages that wait in « À envoyer ». */
  waiting: number
  /** Clients whom nothing tells. */
  untold: number
}

/** After several changes at once, whose clients are not all told by themselves; empty where they are. */
export function notAllTold({ waiting, untold }: Told): string {
  const messages = waiting === 1 ? 'Un message attend' : `${waiting} messages attendent`
  const clients =
    untold === 1
      ? 'Pour un client, ni e‑mail ni message\u00a0: appelez-le.'
      : `Pour ${untold} clients, ni e‑mail ni message\u00a0: appelez-les.`
  return [waiting > 0 && `${messages} dans «\u00a0À envoyer\u00a0».`, untold > 0 && clients]
    .filter(Boolean)
    .join(' ')
}
