import {
  IconBasket,
  IconHomeCheck,
  IconMoped,
  IconNavigation,
  IconPhone,
} from '@tabler/icons-react'
import { useState } from 'react'
import { isCashDue, isCashStep } from '#shared/cash.ts'
import { missionStep, type OrderStatus } from '#shared/orders.ts'
import { toLatLng } from '#shared/points.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { CashDialog } from './cash-dialog.tsx'
import type { Mission } from './mission.ts'
import classes from './mission-card.module.css'
import { useAdvance } from './use-advance.ts'

const STEP_ICONS: Partial<Record<OrderStatus, React.ReactNode>> = {
  picked_up: <IconBasket />,
  completed: <IconHomeCheck />,
}

/** The next step of a mission, and the two ways to reach the client. */
export function MissionActions({ mission }: { mission: Mission }) {
  const [counting, setCounting] = useState(false)
  const { advance, advancing, cashRefusal, unanswered } = useAdvance(mission, {
    onTaken: () => setCounting(false),
    onCashRefused: () => setCounting(true),
    onRefused: () => setCounting(false),
  })
  const { clientContactPhone, clientLocation, status, payment, paymentMethod } = mission
  const step = missionStep(status)
  const asksForCash =
    step !== undefined && isCashStep(step.to) && isCashDue(payment.due, paymentMethod)
  const icon = STEP_ICONS[step?.to ?? status] ?? <IconMoped />
  return (
    <div className={classes.actions}>
      {step ? (
        <Button
          full
          tone="soleil"
          size="xl"
          icon={icon}
          loading={advancing}
          onClick={() => (asksForCash ? setCounting(true) : advance())}
        >
          {step.action}
        </Button>
      ) : null}
      {step ? (
        <CashDialog
          mission={mission}
          action={step.action}
          icon={icon}
          opened={counting}
          onClose={() => setCounting(false)}
          confirming={advancing}
          refusal={cashRefusal}
          unanswered={unanswered}
          onConfirm={advance}
        />
      ) : null}
      <div className={classes.two}>
        {clientContactPhone ? (
          <ButtonLink
            tone="outline"
            size="lg"
            icon={<IconPhone />}
            href={`tel:${clientContactPhone}`}
          >
            Contacter
          </ButtonLink>
        ) : (
          <Button tone="outline" size="lg" icon={<IconPhone />} disabled>
            Contacter
          </Button>
        )}
        {clientLocation ? (
          <ButtonLink
            tone="outline"
            size="lg"
            icon={<IconNavigation />}
            href={directionsTo(clientLocation)}
            target="_blank"
            rel="noopener"
          >
            Naviguer
          </ButtonLink>
        ) : (
          <Button tone="outline" size="lg" icon={<IconNavigation />} disabled>
            Naviguer
          </Button>
        )}
      </div>
    </div>
  )
}

function directionsTo(location: NonNullable<Mission['clientLocation']>): string {
  const { lat, lng } = toLatLng(location)
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`
}
