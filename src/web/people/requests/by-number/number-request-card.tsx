import {
  IconBrandWhatsapp,
  IconClock,
  IconPhone,
  IconStack2,
  IconUserCheck,
} from '@tabler/icons-react'
import { formatSince, formatTime } from '#shared/dates.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { dayWords, shortSlotHours } from '#shared/time/slot-words.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './number-request.module.css'
import { useRequestLink } from './use-request-link.ts'

type NumberRequest = Outputs['numberRequests']['list']['toReach'][number]

interface Props {
  request: NumberRequest
  onOpen: () => void
}

/** A request in the list: who, where and when, and the ways to reach them. */
export function NumberRequestCard({ request, onOpen }: Props) {
  const { id, reference, fullname, phone, quarter, contents, state, known, ofNumber } = request
  const { openWhatsApp, opening, unanswered } = useRequestLink(id)
  const needsRecord = known > 0 && !request.isRecordChosen
  return (
    <Ticket
      as="article"
      quiet
      reference={reference}
      aria-label={`Demande #${reference}, ${fullname}`}
    >
      <TicketBody className="stack gap-4">
        <div className="flex justify-between align-baseline gap-12">
          <h4 className="anywhere text-l m-0">{fullname}</h4>
          <b className="text-end">{totalWords({ ...request, grandTotal: request.total })}</b>
        </div>
        <p className="row wrap justify-between gap-8 quiet text-s">
          <span>{formatPhone(phone)}</span>
          <span>{momentWords(request)}</span>
        </p>
        <p className="quiet text-s anywhere">
          {quarter ? `${quarter}, ` : ''}
          {contentsLabel(contents)}
        </p>
        <p className="row wrap gap-6 icons-18">
          <IconClock className="quiet" aria-hidden="true" />
          <Hour request={request} />
        </p>
        <p className="row wrap gap-6">
          {known > 0 ? <Tag icon={<IconUserCheck />}>Déjà connu</Tag> : null}
          {ofNumber > 1 ? (
            <Tag tone="warning" icon={<IconStack2 />}>
              {ofNumber} demandes
            </Tag>
          ) : null}
        </p>
        <div className={classes.acts}>
          <ButtonLink
            tone="outline"
            size="sm"
            icon={<IconPhone />}
            href={`tel:${phone}`}
            aria-label={`Appeler ${fullname}`}
          >
            Appeler
          </ButtonLink>
          {state === 'denied' ? null : (
            <Button
              size="sm"
              tone={state === 'waiting' && !needsRecord ? 'soleil' : 'outline'}
              icon={<IconBrandWhatsapp />}
              loading={opening}
              onClick={needsRecord ? onOpen : openWhatsApp}
            >
              {state === 'sent' ? 'Relancer' : 'WhatsApp'}
            </Button>
          )}
          <Button
            size="sm"
            tone="outline"
            onClick={onOpen}
            aria-label={`Ouvrir la demande de ${fullname}`}
          >
            Ouvrir
          </Button>
        </div>
        <ActFailure unanswered={unanswered} withRetry={false} />
      </TicketBody>
    </Ticket>
  )
}

function momentWords({ createdAt, sentAt, openedAt }: NumberRequest): string {
  const now = serverNow()
  if (openedAt !== null) return `ouvert ${dayWords(openedAt, now)}, ${formatTime(openedAt)}`
  if (sentAt !== null) return `envoyé ${dayWords(sentAt, now)}, ${formatTime(sentAt)}`
  return formatSince(createdAt, now)
}

/** The hour in bold; a wish that is full is struck beside it. */
export function Hour({
  request: { wanted, pickup, isWishTaken },
}: {
  request: Pick<NumberRequest, 'wanted' | 'pickup' | 'isWishTaken'>
}) {
  const now = serverNow()
  const slot = isWishTaken ? pickup : (wanted ?? pickup)
  return (
    <>
      <b>{slot ? `${dayWords(slot.from, now)} ${shortSlotHours(slot)}` : 'aucune heure libre'}</b>
      {wanted === null ? <span className="quiet text-s">dès que possible</span> : null}
      {isWishTaken && wanted ? (
        <span className="quiet text-s">
          <s>{shortSlotHours(wanted)}</s> complet
        </span>
      ) : null}
    </>
  )
}
