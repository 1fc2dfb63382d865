import type { CompanyView } from '../companies/company-view.ts'

interface Facts {
  /** The DGI certifies it before it is sent. */
  isCertified: boolean
  readers: CompanyView['invoiceReaders']
}

/** What happens to a paper once it is made: it is certified and sent by itself, and changes no more. */
export function whatFollows({ isCertified, readers }: Facts): string {
  const to = readers.map(({ name, email }) => `${name} (${email})`).join(', ')
  const sent =
    to === ''
      ? 'Elle attend que vous l’envoyiez\u00a0: personne de l’entreprise n’a d’adresse e‑mail.'
      : isCertified
        ? `Elle part ensuite par e‑mail à ${to}.`
        : `Elle part aussitôt par e‑mail à ${to}.`
  return isCertified ? `La DGI la certifie. ${sent}` : sent
}
