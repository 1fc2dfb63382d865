import { IconBrandWhatsapp, IconCheck, IconPhone, IconUserCheck } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { CLAIMED_NUMBER } from '#shared/access/claimed-number.ts'
import { formatTime } from '#shared/dates.ts'
import { METHODS } from '#shared/money/payment-methods.ts'
import { doorWorkOf, leastWeight, minimumTold } from '#shared/orders/door-words.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { APPROXIMATE_PLACE } from '#shared/places/place.ts'
import { writtenIn } from '#shared/places/place-words.ts'
import { lineTotal } from '#shared/shop/prices/lines.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { lineLabel } from '#shared/text/pieces.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { CopyButton } from '#web/components/actions/copy-button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { DescriptionList } from '#web/components/display/description-list.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { detailsOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useOrderDrawer } from '#web/orders/use-order-drawer.ts'
import { type Inputs, trpc } from '#web/trpc.ts'
import classes from './number-request.module.css'
import { Hour } from './number-request-card.tsx'
import { RequestChanges, type RequestDetail } from './request-changes.tsx'
import { useRequestLink } from './use-request-link.ts'

interface Props {
  requestId: string
  onClose: () => void
}

/** One request, with all that the team needs while it speaks with its client. */
export function RequestSheet({ requestId, onClose }: Props) {
  const query = trpc.numberRequests.byId.useQuery({ requestId })
  const { data } = query
  const isOpen = data?.state === 'waiting' || data?.state === 'sent'
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={data?.fullname ?? 'Demande'}
      subtitle={data ? <OrderReference reference={data.reference} /> : undefined}
      footer={data && isOpen ? <Acts request={data} onClose={onClose} /> : undefined}
    >
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger la demande."
        loading={<TicketSkeletons quiet count={1} />}
      >
        {(request) => (
          <div className="stack gap-16">
            {isOpen ? <ChooseRecord request={request} /> : <Ended request={request} />}
            <DescriptionList items={factsOf(request, isOpen)} />
            <ul className="leading-14">
              {request.lines.map((line) => (
                <li
                  key={`${line.productId} ${line.service}`}
                  className="flex justify-between gap-12"
                >
                  <span className="anywhere">{lineLabel(line, true)}</span>
                  <span className="nowrap">{formatFcfa(lineTotal(line))}</span>
                </li>
              ))}
            </ul>
            {request.gone.length > 0 ? (
              <Note tone="warning">N’est plus proposé&nbsp;: {request.gone.join(', ')}.</Note>
            ) : null}
            {isOpen && request.isWaveGone ? (
              <Note tone="warning">
                Le client voulait payer avec Wave, qui n’est plus proposé. Confirmez avec lui le
                paiement en espèces.
              </Note>
            ) : null}
            {isOpen ? <RequestChanges request={request} onRefused={onClose} /> : null}
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  )
}

const AT_THE_DOOR = {
  weight: 'Pesé devant le client, qui accepte alors le total.',
  count: 'Compté devant le client, qui accepte alors le total.',
  both: 'Pesé et compté devant le client, qui accepte alors le total.',
}

function factsOf(request: RequestDetail, isOpen: boolean) {
  const { phone, quarter, address, placeApproximate, note, figures, toAgree } = request
  const precision = placeApproximate ? APPROXIMATE_PLACE : ''
  const { paymentMethod, expiresAt } = request
  const work = doorWorkOf({ toAgree, items: request.lines })
  const minimum = minimumTold(leastWeight(request.lines))
  const total = totalWords({ grandTotal: figures.grandTotal, toAgree, items: request.lines })
  const now = serverNow()
  return [
    { label: 'Téléphone', value: formatPhone(phone) },
    {
      label: 'Heure',
      value: (
        <span className="row wrap gap-8">
          <Hour request={request} />
        </span>
      ),
    },
    {
      label: 'Lieu',
      value:
        [quarter, address, ...writtenIn(request), precision]
          .flatMap((line) => (line ? isolated(line) : []))
          .join(' · ') || 'Position sur la carte',
    },
    ...(note ? [{ label: 'Note', value: note }] : []),
    {
      label: 'Total',
      value: `${total}, transport ${formatFcfa(figures.transportFee)}, ${METHODS[paymentMethod].label}`,
    },
    ...(work ? [{ label: 'À la porte', value: `${AT_THE_DOOR[work]} ${minimum}`.trim() }] : []),
    ...(isOpen
      ? [{ label: 'S’arrête', value: `${dayWords(expiresAt, now)}, ${formatTime(expiresAt)}` }]
      : []),
  ]
}

const ENDED: Partial<Record<RequestDetail['state'], string>> = {
  confirmed: 'Elle est confirmée.',
  refused: 'Elle a été refusée.',
  denied: 'La personne a répondu que ce n’était pas elle.',
  withdrawn: 'Le client l’a annulée.',
  expired: 'Personne ne l’a confirmée à temps.',
}

function Ended({ request: { state, orderId, reason } }: { request: RequestDetail }) {
  const { linkTo } = useOrderDrawer()
  return (
    <Note
      tone={state === 'confirmed' ? 'success' : 'warning'}
      action={
        orderId ? (
          <ButtonLink size="sm" tone="outline" to={linkTo(orderId)}>
            Voir la commande
          </ButtonLink>
        ) : undefined
      }
    >
      {ENDED[state]} {reason}
    </Note>
  )
}

function Acts({ request, onClose }: { request: RequestDetail; onClose: () => void }) {
  const { id: requestId, phone, pickup, figures, known, isRecordChosen, paymentMethod } = request
  const { openWhatsApp, copy, opening, unanswered } = useRequestLink(requestId)
  const navigate = useNavigate()
  const { linkTo } = useOrderDrawer()
  const ask = useConfirm()
  const confirm = useAct(trpc.numberRequests.confirmByTeam, {
    failed: 'Commande non confirmée',
    handled: ['ACCOUNT_ABOVE_CEILING'],
    stale: ['numberRequests', 'requests', 'orders', 'checkout'],
    onSuccess({ orderId }) {
      onClose()
      navigate(linkTo(orderId), { state: { drawer: true } })
    },
    onError(error, input) {
      // Not awaited: the act is over, and its question may begin another one.
      void askAboveCeiling(error, input)
    },
  })
  const askAboveCeiling = async (
    error: unknown,
    input: Inputs['numberRequests']['confirmByTeam'],
  ) => {
    const above = detailsOf(error, 'ACCOUNT_ABOVE_CEILING')
    if (!above) return
    const yes = await ask({
      title: 'Plafond dépassé',
      text: `Avec cette commande, l’entreprise devrait ${formatFcfa(above.owed)}, pour un plafond de ${formatFcfa(above.ceiling)}.`,
      confirmLabel: 'Prendre quand même',
    })
    if (yes) void confirm.run({ ...input, aboveCeiling: true })
  }
  const isHeld = known > 0 && !isRecordChosen
  return (
    <div className={classes.foot}>
      <ActFailure unanswered={unanswered} withRetry={false} />
      <ActFailure unanswered={confirm.unanswered} withRetry={false} />
      <Button
        full
        tone="soleil"
        icon={<IconBrandWhatsapp />}
        disabled={isHeld}
        loading={opening}
        onClick={openWhatsApp}
      >
        Ouvrir WhatsApp
      </Button>
      <div className="flex wrap share-width gap-8">
        <ButtonLink tone="outline" icon={<IconPhone />} href={`tel:${phone}`}>
          Appeler
        </ButtonLink>
        <CopyButton disabled={isHeld} copy={copy}>
          Copier
        </CopyButton>
        <Button
          icon={<IconCheck />}
          disabled={isHeld}
          loading={confirm.isRunning}
          onClick={() =>
            confirm.run({ requestId, pickup, shown: { total: figures.grandTotal }, paymentMethod })
          }
        >
          Confirmer
        </Button>
      </div>
    </div>
  )
}

type KnownRecord = RequestDetail['records'][number]

/** It says what the team weighs before it joins an order to a record. */
function saidOf({ isClaimed, hadNumber }: Pick<KnownRecord, 'isClaimed' | 'hadNumber'>): string {
  if (hadNumber) return ', fusionnée avec celle de ce numéro'
  return isClaimed ? `, avec un compte, ${CLAIMED_NUMBER}` : ''
}

/** A known number: the team says whose record the order joins, before anything is sent. */
function ChooseRecord({ request }: { request: RequestDetail }) {
  const { id: requestId, records, isRecordChosen, recordName } = request
  const choose = useAct(trpc.numberRequests.chooseRecord, {
    failed: 'Fiche non choisie',
    stale: ['numberRequests'],
  })
  if (isRecordChosen)
    return (
      <Note tone="success" icon={<IconUserCheck />}>
        {recordName ? `Elle rejoint la fiche de ${recordName}.` : 'Elle aura sa propre fiche.'}
      </Note>
    )
  if (records.length === 0) return null
  const join = ({ id, fullname, orders, isClaimed, hadNumber }: KnownRecord) => (
    <Button
      key={id}
      size="sm"
      tone={isClaimed && !hadNumber ? 'outline' : undefined}
      disabled={choose.isRunning}
      onClick={() => choose.run({ requestId, clientId: id })}
    >
      Joindre à la fiche de {isolated(fullname)}, {orders} {orders > 1 ? 'commandes' : 'commande'}
      {saidOf({ isClaimed, hadNumber })}
    </Button>
  )
  const own = records.filter(({ isClaimed, hadNumber }) => !isClaimed || hadNumber)
  const claimed = records.filter(({ isClaimed, hadNumber }) => isClaimed && !hadNumber)
  return (
    <Note icon={<IconUserCheck />} title="Ce numéro est déjà connu">
      À qui est cette commande&#8239;?
      {claimed.length > 0
        ? ' Le numéro d’un compte est celui que la personne a écrit\u00a0: demandez-lui son e‑mail avant de joindre.'
        : null}
      {records.some(({ hadNumber }) => hadNumber)
        ? ' Une fiche de ce numéro a été fusionnée : demandez si c’est toujours la même personne.'
        : null}
      <div className="stack gap-8 mt-10">
        {own.map(join)}
        <Button
          size="sm"
          tone={own.length > 0 ? 'outline' : undefined}
          disabled={choose.isRunning}
          onClick={() => choose.run({ requestId, clientId: null })}
        >
          {own.length > 0 ? 'Une autre personne, nouvelle fiche' : 'Nouvelle fiche'}
        </Button>
        {claimed.map(join)}
        <ActFailure unanswered={choose.unanswered} />
      </div>
    </Note>
  )
}
