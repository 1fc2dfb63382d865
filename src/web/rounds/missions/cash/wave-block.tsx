import { IconCash, IconCircleCheck, IconHandStop, IconHourglass } from '@tabler/icons-react'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { METHODS } from '#shared/money/payment-methods.ts'
import { announcedMethod } from '#shared/money/payments.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Seam, TicketBody } from '#web/components/layout/ticket.tsx'
import { PhotoButton } from '#web/record/photo-field.tsx'
import type { Mission } from '../mission.ts'
import type { Cash } from './use-cash.ts'

export const PAYMENT_CHANGED =
  'Le paiement vient de changer. Si le client vous a donné des espèces, rendez-les-lui.'

/** The photos of the client’s Wave message. */
export interface WavePhotos {
  taken: number
  /** The photos that may still be taken at this step. */
  room: number
  add: (blob: Blob) => void
}

interface Props {
  mission: Mission
  step: CheckStep
  cash: Cash
  photos: WavePhotos
}

/** A payment with Wave that the team has not found yet: the livreur takes no cash, unless the client pays so after all. */
export function WaveBlock({ mission, step, cash, photos }: Props) {
  const { payment } = mission
  const isAnnounced = payment.state === 'to_verify'
  const { label } = METHODS[announcedMethod(mission.paymentMethod)]
  const { paidBy, backBy } = METHOD_WORDS[announcedMethod(mission.paymentMethod)]
  return (
    <>
      <TicketBody>
        <p className="row wrap justify-between gap-8">
          <b className="text-l">{label}</b>
          <Tag tone="warning" icon={<IconHourglass />}>
            {isAnnounced ? 'à vérifier' : 'en attente'}
          </Tag>
        </p>
      </TicketBody>
      <Seam />
      <TicketBody className="stack gap-12">
        <p className="flex wrap justify-between align-baseline gap-12 row-gap-4">
          <b className="text-l">{isAnnounced ? `Annoncé ${backBy}` : `À payer ${paidBy}`}</b>
          <Money amount={payment.due} size="big" className="text-3xl" />
        </p>
        {cash.wasDue ? <Note role="status">{PAYMENT_CHANGED}</Note> : null}
        <Note tone="warning" icon={<IconHandStop />} title="Ne prenez pas d’espèces.">
          {isAnnounced ? 'Le bureau vérifie l’argent.' : 'Le client paie dans son application.'}
          {step === 'pickup' ? ' Prenez le linge.' : null}
        </Note>
        {photos.taken > 0 ? (
          <p className="row gap-8 strong positive icons-20" role="status">
            <IconCircleCheck aria-hidden="true" />
            Photo du message gardée
          </p>
        ) : null}
        {photos.room > 0 ? (
          <PhotoButton onAdd={photos.add}>
            {photos.taken > 0 ? 'Une autre photo' : `Photo du message ${label}`}
          </PhotoButton>
        ) : null}
        <Button
          full
          size="lg"
          tone="ghost"
          icon={<IconCash />}
          onClick={() => cash.setPaysCash(true)}
        >
          Il paie en espèces
        </Button>
      </TicketBody>
    </>
  )
}
