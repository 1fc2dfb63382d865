import { IconCircleCheck, IconRoute } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import { doorWords } from '#shared/orders/door-words.ts'
import { promiseWords, slotWords } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Stamp } from '#web/components/display/badge.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { TotalMoney } from '../facts/total-money.tsx'
import classes from './confirm-request.module.css'
import type { ConfirmedRequest, OpenedRequest } from './use-confirm-request.ts'

interface Props {
  request: OpenedRequest
  placed: ConfirmedRequest
  pickup: Slot | null
}

/** The request has become an order. */
export function RequestConfirmed({ request, placed, pickup }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // The form had the focus and has disappeared.
  useEffect(() => {
    void window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [])
  const { lines, promise, paymentMethod, toAgree } = request
  const isSameHour = pickup?.from === request.pickup?.from
  return (
    <>
      <Ticket
        as="article"
        reference={placed.reference}
        aria-label={`Commande #${placed.reference}`}
      >
        <TicketBody className={classes.centre}>
          <p className={classes.stamp}>
            <Stamp icon={<IconCircleCheck />}>Confirmée</Stamp>
          </p>
          <h1 ref={title} tabIndex={-1}>
            {pickup
              ? `Nous passons ${slotWords(pickup, serverNow())}`
              : 'Nous vous appelons pour fixer l’heure'}
          </h1>
          {promise && isSameHour ? (
            <p className="positive strong">{promiseWords(promise, serverNow())}</p>
          ) : null}
          <p className="reference">
            <OrderReference reference={placed.reference} />
          </p>
        </TicketBody>
        <Seam />
        <TicketBody className="row justify-between gap-12">
          <div className="leading-13">
            <b className="block">
              {paymentMethod === 'wave' ? 'À payer avec Wave' : 'À payer au ramassage'}
            </b>
            <span className="block quiet text-s">
              {paymentMethod === 'wave' ? 'depuis le suivi' : 'en espèces'},{' '}
              {contentsLabel(contentsOf(lines, toAgree))}
            </span>
          </div>
          <span className="text-end">
            <TotalMoney
              order={{ grandTotal: placed.grandTotal, toAgree, items: lines }}
              size="big"
              className="nowrap"
            />
          </span>
        </TicketBody>
        {toAgree ? (
          <TicketBody>
            <p className="quiet text-s">{doorWords(toAgree, lines)}</p>
          </TicketBody>
        ) : null}
      </Ticket>
      <div className="stack gap-8 mt-16">
        <ButtonLink
          full
          size="lg"
          tone="soleil"
          icon={<IconRoute />}
          to={placed.follow ?? paths.signIn}
        >
          Suivre ma commande
        </ButtonLink>
        <p className="quiet text-center text-s">
          {placed.follow
            ? 'Ce lien est votre Lavéo\u00a0: il ouvre vos commandes, sans mot de passe.'
            : 'Elle est avec vos autres commandes\u00a0: connectez-vous, ou demandez votre lien, pour la suivre.'}
        </p>
      </div>
    </>
  )
}
