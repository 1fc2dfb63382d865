import { config } from '#web/lib/config.ts'
import type { CompanyView } from '../companies/company-view.ts'

interface Facts {
  /** The DGI certifies it before it is sent. */
  isCertified: boolean
  /** The owner does it on the site of the DGI. */
  isByHand?: boolean
  readers: CompanyView['invoiceReaders']
}

/** The sentences on a paper that is about to be made: it is certified and sent by itself, and never changes. */
export function whatFollows({ isCertified, isByHand = false, readers }: Facts): string {
  const to = readers.map(({ name, email }) => `${name} (${email})`).join(', ')
  const sent = !config.mailLeaves
    ? 'Elle attend que vous l’envoyiez\u00a0: aucun e‑mail ne part encore.'
    : to === ''
      ? 'Elle attend que vous l’envoyiez\u00a0: personne de l’entreprise n’a d’adresse e‑mail.'
      : isCertified
        ? `Elle part ensuite par e‑mail à ${to}.`
        : `Elle part aussitôt par e‑mail à ${to}.`
  if (!isCertified) return sent
  const certified = isByHand ? 'Elle est à faire sur le site de la DGI.' : 'La DGI la certifie.'
  return `${certified} ${sent}`
}
