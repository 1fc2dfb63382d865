import { IconCheck, IconHanger, IconKey, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import { doorWords } from '#shared/orders/door-words.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { lineLabel } from '#shared/text/pieces.ts'
import { returnWords, shortSlotHours } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { OtherHour } from '../other-hour.tsx'
import classes from './confirm-request.module.css'
import { ConfirmedElsewhere, RequestOver } from './request-over.tsx'
import { Part, PickupHour, Total } from './request-ticket.tsx'
import { type LinkOfRequest, type OpenedRequest, useConfirmRequest } from './use-confirm-request.ts'

/** Asks the client to confirm what they asked by number. Only the tap confirms. */
export function ConfirmNumberRequest(link: LinkOfRequest) {
  const { token } = link
  const acts = useConfirmRequest(link)
  const askSure = useConfirm()
  const { request, pickup, promise, isOtherHour } = acts
  const { figures, toAgree } = request
  if (request.state === 'confirmed' && request.visit)
    return <ConfirmedElsewhere token={token} request={request} visit={request.visit} />
  if (request.state !== 'sent' && request.state !== 'waiting')
    return <RequestOver token={token} request={request} />
  const deny = async () => {
    const isSure = await askSure({
      title: 'Ce n’est pas vous\u202f?',
      text: 'La demande s’arrête, et nous n’écrirons plus à ce numéro pour elle.',
      confirmLabel: 'Ce n’est pas moi',
      cancelLabel: 'Retour',
    })
    if (isSure) acts.deny()
  }
  const isNew = isOtherHour || request.isWishTaken
  return (
    <>
      <h1>Bonjour {request.firstName}</h1>
      <p className="quiet text-l leading-14 mt-4">{leadOf(request)}</p>
      <Ticket reference={request.reference} className="mt-16">
        <HourPart
          request={request}
          pickup={pickup}
          promise={promise}
          isOtherHour={isOtherHour}
          onChoose={acts.choose}
        />
        <Part icon={<IconMapPin />} title={request.quarter ?? 'Chez vous'}>
          Le repère reste entre vous et nous
        </Part>
        <Part
          icon={<IconHanger />}
          title={upperFirst(contentsLabel(contentsOf(request.lines, toAgree)))}
        >
          {request.lines.map((line) => lineLabel(line, true)).join(', ')}
          {toAgree ? (
            <span className="block quiet">{doorWords(toAgree, request.lines)}</span>
          ) : null}
        </Part>
        {request.gone.length > 0 ? (
          <TicketBody>
            <Note tone="warning">
              N’est plus proposé, et n’est pas compté&nbsp;: {request.gone.join(', ')}.
            </Note>
          </TicketBody>
        ) : null}
        {request.isWaveGone ? (
          <TicketBody>
            <Note tone="warning">Wave n’est plus proposé&nbsp;: vous payez en espèces.</Note>
          </TicketBody>
        ) : null}
        <Seam />
        <Total request={request} {...figures} paymentMethod={request.paymentMethod} />
      </Ticket>
      <div className={`stack gap-8 mt-16 ${classes.sticky}`} data-foot="">
        {isOrderable(request) ? (
          <p className="row align-start gap-8 leading-14 positive strong">
            <IconKey size={20} aria-hidden="true" />
            Confirmer ouvre votre Lavéo, ici.
          </p>
        ) : null}
        {isOrderable(request) ? (
          <Button full size="lg" tone="soleil" loading={acts.confirming} onClick={acts.confirm}>
            {isNew && pickup ? `Confirmer pour ${shortSlotHours(pickup)}` : 'Confirmer'}
          </Button>
        ) : (
          <ButtonLink full size="lg" tone="soleil" to={paths.basket}>
            Préparer une commande
          </ButtonLink>
        )}
        <Button full tone="ghost" loading={acts.denying} onClick={() => void deny()}>
          Ce n’est pas moi
        </Button>
        <ActFailure unanswered={acts.confirmUnanswered} withRetry={false} />
        <ActFailure unanswered={acts.denyUnanswered} />
      </div>
    </>
  )
}

const isOrderable = ({ lines, toAgree }: OpenedRequest) => lines.length > 0 || toAgree === 'count'

function leadOf(request: OpenedRequest): string {
  if (!isOrderable(request)) return 'Rien de votre panier n’est encore proposé.'
  return request.isWishTaken
    ? 'L’heure souhaitée est complète. Une autre vous va\u202f?'
    : 'Tout est juste\u202f? Confirmez, et nous passons.'
}

interface HourProps {
  request: OpenedRequest
  pickup: Slot | null
  promise: OpenedRequest['promise']
  isOtherHour: boolean
  onChoose: (slot: Slot) => void
}

function HourPart({ request, pickup, promise, isOtherHour, onChoose }: HourProps) {
  const [isOpen, setOpen] = useState(false)
  const { wanted, isWishTaken } = request
  const isFull = isWishTaken && !isOtherHour
  return (
    <TicketBody className={cx(isFull && 'badge-soleil', isFull && classes.full)}>
      <div className={`row justify-between gap-10 ${classes.acts}`}>
        <span className="quiet">
          {isFull && wanted ? (
            <>
              <s>{shortSlotHours(wanted)}</s> complet
            </>
          ) : (
            'Ramassage'
          )}
        </span>
        <button type="button" className="accent strong tap" onClick={() => setOpen(true)}>
          Autre heure
        </button>
      </div>
      <PickupHour pickup={pickup} />
      {pickup && wanted && !isFull && !isOtherHour ? (
        <p className="row align-start gap-8 leading-14 positive strong text-s mt-4">
          <IconCheck size={18} aria-hidden="true" />
          Votre heure est libre
        </p>
      ) : null}
      {promise ? (
        <p className="row align-start gap-8 leading-14 positive strong text-s mt-4">
          <IconCheck size={18} aria-hidden="true" />
          {upperFirst(returnWords(promise, serverNow()))}
        </p>
      ) : null}
      <OtherHour
        opened={isOpen}
        chosen={pickup}
        onClose={() => setOpen(false)}
        onChoose={(slot) => {
          setOpen(false)
          onChoose(slot)
        }}
      />
    </TicketBody>
  )
}
