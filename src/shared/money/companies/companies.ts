/** Whom the DGI takes a client for: a company with its number, the state, somebody abroad, or a person. */
export const CLIENT_TEMPLATES = ['B2B', 'B2G', 'B2F', 'B2C'] as const
export type ClientTemplate = (typeof CLIENT_TEMPLATES)[number]

/** How the people of a company order: the team notes their calls, by the company's link, or in its account. */
export const COMPANY_ORDER_WAYS = ['team', 'link', 'account'] as const
export type CompanyOrderWay = (typeof COMPANY_ORDER_WAYS)[number]

/** A line of its invoice is an order, or an article with its service. */
export const INVOICE_LINES_BY = ['order', 'service'] as const
export type InvoiceLinesBy = (typeof INVOICE_LINES_BY)[number]

/** Whether the DGI asks for the number of such a client. */
export const needsNcc = (template: string): boolean => template === 'B2B' || template === 'B2G'

export const TEMPLATE_LABELS: Record<ClientTemplate, string> = {
  B2B: 'Entreprise',
  B2G: 'État',
  B2F: 'À l’étranger',
  B2C: 'Sans NCC',
}

export const ORDERS_BY_LABELS: Record<CompanyOrderWay, string> = {
  team: 'Par téléphone',
  link: 'Par son lien',
  account: 'Par son compte',
}

export const LINES_BY_LABELS: Record<InvoiceLinesBy, string> = {
  order: 'Par commande',
  service: 'Par article',
}
