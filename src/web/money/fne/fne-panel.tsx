import { IconExternalLink, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDayMonth, formatTime } from '#shared/dates.ts'
import { FNE_STATE_LABELS } from '#shared/money/fne/fne-sales.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Note, type NoteTone } from '#web/components/feedback/note.tsx'
import {
  MissingInPanel,
  PanelBeside,
  PanelBody,
  PanelClose,
  PanelHead,
  PanelTitle,
} from '#web/components/layout/panel-beside.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { DecideSale } from './decide-sale.tsx'
import { CorrectNumber, DoneByHand } from './done-by-hand.tsx'
import { DropSale } from './drop-sale.tsx'
import classes from './fne.module.css'
import { FneStateTag } from './fne-state.tsx'
import { dgiGapText, dgiStopOf, type ShownSale, weaveOfSale, whyText } from './fne-words.ts'
import { MendSale } from './mend-sale.tsx'
import { MendStop } from './mend-stop.tsx'
import { OverSale } from './over-sale.tsx'
import { useOpenSale } from './use-open-sale.ts'

/** The codes of a sale that is not there, and of an invalid id. */
const NOT_FOUND_CODES = new Set(['NOT_FOUND', 'VALIDATION'])

/** One sale beside the list; on a phone, in its place. */
export default function FnePanel({ saleId }: { saleId: string }) {
  const query = trpc.fne.byId.useQuery({ saleId })
  const isMissing = NOT_FOUND_CODES.has(appCodeOf(query.error) ?? '')
  const { toSale } = useOpenSale()
  return (
    <PanelBeside
      label="Facture FNE ouverte"
      screen="Caisse"
      weave={query.data && weaveOfSale(query.data)}
    >
      {isMissing ? (
        <MissingInPanel
          title="Facture introuvable"
          text="Elle n’existe pas ou plus."
          to={toSale(null)}
        />
      ) : (
        <QueryBoundary
          query={query}
          errorTitle="Impossible de charger la facture."
          loading={<LinesSkeleton />}
        >
          {(sale) => <Shown key={`${sale.id} ${sale.updatedAt}`} sale={sale} />}
        </QueryBoundary>
      )}
    </PanelBeside>
  )
}

function Shown({ sale }: { sale: ShownSale }) {
  return (
    <>
      <Head sale={sale} />
      <Body sale={sale} />
    </>
  )
}

function Head({ sale }: { sale: ShownSale }) {
  const { reference, label, state, why, clientName, amount } = sale
  const { toSale } = useOpenSale()
  return (
    <PanelHead>
      <div className="row gap-8">
        {reference === null ? (
          <b>{label ?? 'Commande supprimée'}</b>
        ) : (
          <OrderReference className="reference strong" reference={reference} />
        )}
        <FneStateTag state={state} why={why} />
        <PanelClose to={toSale(null)} />
      </div>
      <div className="row justify-between align-baseline gap-12 mt-4">
        <PanelTitle>{clientName ?? 'Compte supprimé'}</PanelTitle>
        <Money className="strong text-xl nowrap" amount={amount} />
      </div>
    </PanelHead>
  )
}

function Body({ sale }: { sale: ShownSale }) {
  const { state } = sale
  const reason = whyText(sale)
  const gap = dgiGapText(sale)
  return (
    <PanelBody>
      {reason && state !== 'certified' ? (
        <Note tone={noteTone(sale)} icon={sale.why === 'cut' ? <IconWifiOff /> : undefined}>
          {reason}
        </Note>
      ) : null}
      {gap ? <Note>{gap}</Note> : null}
      <State sale={sale} />
      <Links sale={sale} />
    </PanelBody>
  )
}

/** Red where nothing goes on before somebody has mended something. */
function noteTone(sale: ShownSale): NoteTone {
  if (sale.state === 'refused' || dgiStopOf(sale)) return 'danger'
  return sale.state === 'to_certify' ? 'info' : 'warning'
}

/** The state of the sale, and the acts that it allows. */
function State({ sale }: { sale: ShownSale }) {
  const { role } = useMe()
  const isOwner = role === 'superadmin'
  const isOver = sale.kind === 'sale' && sale.isOrderOver
  const Mend = isOver ? OverSale : MendSale
  const ByHand = isOver ? OverSale : DoneByHand
  switch (sale.state) {
    case 'uncertain':
      return <DecideSale sale={sale} isOwner={isOwner} />
    case 'refused':
      return (
        <>
          <Mend sale={sale} isOwner={isOwner} />
          {isOwner ? <DropSale sale={sale} /> : null}
        </>
      )
    case 'by_hand':
      return (
        <>
          <ByHand sale={sale} isOwner={isOwner} />
          {isOwner ? <DropSale sale={sale} /> : null}
        </>
      )
    case 'to_certify':
      return (
        <>
          <Waits sale={sale} />
          {isOwner ? <DropSale sale={sale} /> : null}
        </>
      )
    case 'sending':
      return <p>La demande est partie. La réponse de la DGI s’affichera ici.</p>
    case 'certified':
      return <Certified sale={sale} isOwner={isOwner} />
    case 'receipt':
    case 'dropped':
      return <p>{FNE_STATE_LABELS[sale.state]}.</p>
  }
}

function Waits({ sale }: { sale: ShownSale }) {
  const { nextAt } = sale
  const stop = dgiStopOf(sale)
  if (stop) return <MendStop state={stop} />
  return (
    <p>
      Rien à faire&nbsp;: elle part seule
      {nextAt === null || nextAt <= serverNow() ? '' : `, à ${formatTime(nextAt)}`}.
    </p>
  )
}

function Certified({ sale, isOwner }: { sale: ShownSale; isOwner: boolean }) {
  const { number, token, certifiedAt, isTrial, ofNumber, dgiTotal, renumbered } = sale
  return (
    <>
      {isTrial ? (
        <Note tone="warning" title="Essai">
          Certifiée par une DGI d’essai&nbsp;: elle ne vaut rien.
        </Note>
      ) : null}
      <dl className={`outlined rounded ${classes.facts}`}>
        <Fact name="Numéro">
          <b className="reference">{number}</b>
        </Fact>
        {ofNumber === null ? null : (
          <Fact name="Facture d’origine">
            <b className="reference">{ofNumber}</b>
          </Fact>
        )}
        {certifiedAt === null ? null : (
          <Fact name="Le">
            {formatDayMonth(certifiedAt)}, {formatTime(certifiedAt)}
          </Fact>
        )}
        {dgiTotal === null ? null : <Fact name="Total DGI">{formatFcfa(dgiTotal)}</Fact>}
      </dl>
      {token === null ? (
        <p className="quiet text-s">
          Sans adresse de vérification, notre papier n’a pas de code&nbsp;: la facture se télécharge
          sur le site de la DGI.
        </p>
      ) : (
        <ButtonLink
          tone="outline"
          icon={<IconExternalLink />}
          href={token}
          target="_blank"
          rel="noreferrer"
        >
          Vérifier à la DGI
        </ButtonLink>
      )}
      {renumbered ? (
        <p className="quiet text-s">
          Numéro corrigé le {formatDayMonth(renumbered.at)}&nbsp;: «&nbsp;{renumbered.reason}&nbsp;»
        </p>
      ) : null}
      {isOwner && sale.mayRenumber ? <CorrectNumber sale={sale} /> : null}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Links({ sale: { orderId, reference, invoiceId, clientId } }: { sale: ShownSale }) {
  const { toOrder } = useOpenSale()
  return (
    <p className="row wrap gap-16">
      {orderId !== null && reference !== null ? (
        <TextLink to={toOrder(orderId)}>Voir la commande</TextLink>
      ) : null}
      {invoiceId === null ? null : (
        <TextLink to={paths.admin.companyInvoice(invoiceId)}>Voir la facture</TextLink>
      )}
      {clientId === null ? null : (
        <TextLink to={paths.admin.client(clientId)}>Voir la fiche du client</TextLink>
      )}
    </p>
  )
}
