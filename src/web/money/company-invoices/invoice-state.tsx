import { Link } from 'react-router-dom'
import { FNE_STATE_LABELS, type FneState } from '#shared/money/fne/fne-sales.ts'
import {
  FNE_REASON_TEXTS,
  type FneReason,
  mayBeOnSite,
  waitsForDgi,
} from '#shared/money/fne/states.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { dgiStopOf } from '../fne/fne-words.ts'
import { salePath } from '../fne/use-open-sale.ts'
import type { InvoiceRead } from './invoice-read.ts'
import { InvoiceSendings } from './invoice-sendings.tsx'
import classes from './paper-bar.module.css'

/** The state of an invoice beside its paper: certified or not, sent or not, and its credit notes. */
export function InvoiceState({ read }: { read: InvoiceRead }) {
  const { fneState, why, balance, creditNotes, ofId, invoice } = read
  const { kind } = invoice
  const waits = waitsForDgi(fneState)
  return (
    <div className={`stack gap-8 screen-only hide-empty ${classes.beside}`}>
      {fneState === null || fneState === 'certified' ? null : (
        <Note tone={isStopped(fneState, why) ? 'danger' : 'warning'} title={titleOf(fneState)}>
          {waits && balance.sentAs === 'statement' ? 'Elle a été envoyée comme relevé. ' : null}
          {waits ? (
            <WhatGoesOn read={read} state={fneState} />
          ) : (
            `Elle ne sera jamais certifiée${kind === 'statement' ? '\u00a0: elle est remise comme relevé' : ''}.`
          )}
        </Note>
      )}
      {!waits && balance.sentAt === null ? (
        <Note tone="warning" title="Pas encore envoyée">
          Personne de l’entreprise n’a d’adresse e‑mail. Envoyez-la par WhatsApp à un contact, ou
          ajoutez une adresse dans la fiche de l’entreprise.
        </Note>
      ) : null}
      <InvoiceSendings read={read} />
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

const isStopped = (state: FneState, why: FneReason | null) =>
  dgiStopOf({ state, why }) !== undefined

/** Tells what comes by itself, and what a person does first. */
function WhatGoesOn({ read, state }: { read: InvoiceRead; state: FneState }) {
  const { saleId, why, balance } = read
  const to = saleId === null ? paths.admin.fne : salePath(saleId)
  if (state === 'uncertain')
    return (
      <>
        La DGI l’a peut-être certifiée&nbsp;: <TextLink to={to}>vérifiez-la</TextLink>. Rien ne part
        avant.
      </>
    )
  const toDo = (
    <>
      Ce qui reste à faire est dans <TextLink to={to}>Caisse, À régler, À la DGI</TextLink>.
    </>
  )
  if (why !== null && isStopped(state, why))
    return (
      <>
        {FNE_REASON_TEXTS[why]} {toDo}
      </>
    )
  return (
    <>
      {balance.sentAs !== null ? 'La facture' : 'Elle'} part seule une fois certifiée.
      {mayBeOnSite(state) ? <> {toDo}</> : null}
    </>
  )
}

/** `DGI : Refusée`; one that is made there says the DGI itself. */
function titleOf(state: FneState): string {
  const label = FNE_STATE_LABELS[state]
  return state === 'by_hand' ? label : `DGI\u00a0: ${label}`
}
