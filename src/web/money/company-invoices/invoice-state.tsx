import { Link } from 'react-router-dom'
import { formatDate } from '#shared/dates.ts'
import { FNE_STATE_LABELS, type FneState } from '#shared/money/fne/fne-sales.ts'
import { mayBeOnSite, waitsForDgi } from '#shared/money/fne/states.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import type { InvoiceRead } from './invoice-read.ts'
import classes from './paper-bar.module.css'

/** The state of an invoice beside its paper: certified or not, sent or not, and its credit notes. */
export function InvoiceState({ read }: { read: InvoiceRead }) {
  const { fneState, balance, creditNotes, ofId, invoice } = read
  const { kind } = invoice
  const waits = waitsForDgi(fneState)
  return (
    <div className={`stack gap-8 screen-only hide-empty ${classes.beside}`}>
      {fneState === null || fneState === 'certified' ? null : (
        <Note tone="warning" title={titleOf(fneState)}>
          {waits
            ? balance.sentAs === 'statement'
              ? 'Elle a été envoyée comme relevé. La facture part seule une fois certifiée.'
              : 'Elle part seule une fois certifiée.'
            : `Elle ne sera jamais certifiée${kind === 'statement' ? '\u00a0: elle est remise comme relevé' : ''}.`}
          {fneState === 'uncertain' || mayBeOnSite(fneState) ? (
            <>
              {' '}
              Ce qui reste à faire est dans <TextLink to={paths.admin.fne}>Factures FNE</TextLink>.
            </>
          ) : null}
        </Note>
      )}
      {!waits && balance.sentAt === null ? (
        <Note tone="warning" title="Pas encore envoyée">
          Personne de l’entreprise n’a d’adresse e‑mail. Envoyez-la par WhatsApp à un contact, ou
          ajoutez une adresse dans la fiche de l’entreprise.
        </Note>
      ) : null}
      {balance.sentAt === null || ofId !== null ? null : (
        <p className="quiet">Envoyée le {formatDate(balance.sentAt)}</p>
      )}
      {ofId ? (
        <p>
          Sur la facture <Link to={paths.admin.companyInvoice(ofId)}>{invoice.ofLabel}</Link>
        </p>
      ) : null}
      {creditNotes.map(({ id, label, total }) => (
        <p key={id}>
          Facture d’avoir <Link to={paths.admin.companyInvoice(id)}>{label}</Link>, −&nbsp;
          {formatFcfa(total)}
        </p>
      ))}
    </div>
  )
}

/** `DGI : Refusée`; one that is made there says the DGI itself. */
function titleOf(state: FneState): string {
  const label = FNE_STATE_LABELS[state]
  return state === 'by_hand' ? label : `DGI\u00a0: ${label}`
}
