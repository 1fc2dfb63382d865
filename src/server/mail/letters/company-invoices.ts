import { formatDate, formatMonth } from '#shared/dates.ts'
import type { MessageFacts } from '#shared/messages/templates.ts'
import { sentenceAtButton } from '#shared/orders/reminders/reminder-facts.ts'
import { ofMonth, ofPerson } from '#shared/text/french.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { countLabel } from '#shared/text/pieces.ts'
import type { Fact, Letters, Secrets } from '../letter.ts'

/** The figures of each letter about an invoice of a company; the link is derived from the id and the version of the company's link. */
type OfInvoice = {
  /** The person who gets it, or the company. */
  fullname: string
  company: string
  invoiceId: string
  linkVersion: number
  /** `F-2026-10-031` */
  label: string
  year: number
  month: number
}

/** Its number at the DGI; none where nothing certified it. */
type Certified = { dgiNumber?: string | null }

/** As the owner gave them; absent from a letter that was written before they were told. */
type Accounts = { bank?: string | null; wave?: string | null }

type Invoiced = OfInvoice &
  Certified &
  Accounts & {
    /** Francs, tax included, and what of them is left to pay. */
    total: number
    rest: number
    /** `YYYY-MM-DD` */
    dueOn: string
    /** 1 where the DGI has not certified it. */
    statement: 0 | 1
    /** The last of the credit notes that took it back whole; a letter that was written before has none. */
    cancelledBy?: string | null
  }

type Reminded = MessageFacts['relance_facture'] &
  Pick<OfInvoice, 'linkVersion'> & {
    /** By this number its invoices are read again when it leaves. */
    reminderN: number
  }

type Credited = OfInvoice &
  Certified & {
    /** Francs that are taken back. */
    total: number
    /** The invoice that it corrects, and what is left of it to pay. */
    ofLabel: string
    rest: number
    reason: string
  }

const monthOf = ({ year, month }: OfInvoice) => ofMonth(formatMonth(Date.UTC(year, month - 1)))

const whyOf = (company: string) =>
  `Vous recevez cet e-mail parce que vous recevez les factures ${ofPerson(company)}.`

/** The accounts that it is paid to, with what the transfer is to say. */
const accountsOf = ({ bank, wave }: Accounts, label: string): Fact[] => [
  ['Virement', bank ? `Compte ${bank}, motif ${label}` : null],
  ['Wave', wave ? formatPhone(wave) : null],
]

const buttonOf = (label: string, link: string) => ({ label, to: link, copyable: true })

/** Letters to the people of a company who get its invoices. */
export const companyInvoiceLetters = {
  'company-invoice': (invoice: Invoiced, { link }: Secrets) => {
    const { fullname, company, label, total, rest, dueOn, statement, cancelledBy } = invoice
    const noun = statement ? 'relevé' : 'facture'
    const what = `${noun} ${monthOf(invoice)}`
    const due = rest > 0 ? formatDate(Date.parse(dueOn)) : null
    const cancelled = statement ? 'annulé' : 'annulée'
    const ended = cancelledBy ? `, ${cancelled} par la facture d’avoir ${cancelledBy}` : ''
    return {
      subject: `${statement ? 'Relevé' : 'Facture'} ${monthOf(invoice)}\u00a0: ${cancelledBy ? cancelled : formatFcfa(total)}`,
      preheader: due ? `À payer avant le ${due}.` : 'Rien à payer.',
      title: cancelledBy ? `Votre ${what} est ${cancelled}` : `Votre ${what}`,
      greets: fullname,
      lead: `voici ${statement ? 'le' : 'la'} ${what} ${ofPerson(company)}${ended}.`,
      facts: [
        ['Numéro', { strong: label }],
        ['Numéro FNE', invoice.dgiNumber],
        ['Montant', formatFcfa(total)],
        ['À payer avant le', due],
        [statement ? 'Annulé par' : 'Annulée par', cancelledBy],
        ...(rest > 0 ? accountsOf(invoice, label) : []),
      ],
      total: { label: 'À payer', amount: formatFcfa(rest) },
      button: buttonOf(statement ? 'Voir le relevé' : 'Voir la facture', link),
      why: whyOf(company),
    }
  },

  /** In the owner’s words; the button stands in the place of their link. */
  'invoice-reminder': (reminded: Reminded, { link }: Secrets) => {
    const { company, label, days, due, others, sentence } = reminded
    const rest = formatFcfa(due)
    const title =
      others > 0 ? 'Vos factures attendent leur paiement' : 'Votre facture attend son paiement'
    return {
      subject: `${title}\u00a0: ${rest}`,
      preheader: `Facture ${label}${others > 0 ? ' et les suivantes' : ''}.`,
      title,
      lead: sentenceAtButton(sentence),
      facts: [
        ['Facture', { strong: label }],
        ['Échue depuis', days > 0 ? countLabel(days, 'jour') : null],
      ],
      total: { label: 'Reste à payer', amount: rest },
      button: buttonOf('Voir la facture', link),
      why: whyOf(company),
    }
  },

  'company-credit-note': (note: Credited, { link }: Secrets) => {
    const { fullname, company, label, ofLabel, total, rest, reason } = note
    return {
      subject: `Facture d’avoir ${label}\u00a0: ${formatFcfa(total)} de moins`,
      preheader: `Sur la facture ${ofLabel}.`,
      title: `${formatFcfa(total)} de moins à payer`,
      greets: fullname,
      lead: `voici une facture d’avoir pour ${company}, sur la facture ${ofLabel}.`,
      facts: [
        ['Numéro', { strong: label }],
        ['Numéro FNE', note.dgiNumber],
        ['Raison', reason],
        ['À déduire', formatFcfa(total)],
      ],
      total: { label: 'Reste à payer', amount: formatFcfa(rest) },
      button: buttonOf('Voir la facture d’avoir', link),
      why: whyOf(company),
    }
  },
} satisfies Letters
