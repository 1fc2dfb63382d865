import {
  IconBasket,
  IconHomeCheck,
  IconMoped,
  IconNavigation,
  IconPhone,
} from '@tabler/icons-react'
import { missionStep, type OrderStatus } from '#shared/orders.ts'
import { toLatLng } from '#shared/points.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import type { Mission } from './mission.ts'
import classes from './mission-card.module.css'
import { useAdvance } from './use-advance.ts'

const STEP_ICONS: Partial<Record<OrderStatus, React.ReactNode>> = {
  picked_up: <IconBasket />,
  completed: <IconHomeCheck />,
}

/** The next step of a mission, and the two ways to reach the client. */
export function MissionActions({ mission }: { mission: Mission }) {
  const { advance, advancing } = useAdvance(mission)
  const { clientContactPhone, clientLocation, status } = mission
  const step = missionStep(status)
  return (
    <div className={classes.actions}>
      {step ? (
        <Button
          full
          tone="soleil"
          size="xl"
          icon={STEP_ICONS[step.to] ?? <IconMoped />}
          loading={advancing}
          onClick={advance}
        >
          {step.action}
        </Button>
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
