import {
  IconBasket,
  IconHomeCheck,
  IconMoped,
  IconNavigation,
  IconPhone,
  IconTag,
} from '@tabler/icons-react'
import { missionStep, type OrderStatus } from '#shared/orders/orders.ts'
import { toLatLng } from '#shared/places/points.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigate } from '#web/lib/router/router.tsx'
import { FROM_MISSIONS } from '../back-to-missions.ts'
import { useAdvance } from '../collection/use-advance.ts'
import { countedStepOf, type Mission } from '../mission.ts'
import classes from './mission-card.module.css'
import { directionsThrough } from './route.ts'

const STEP_ICONS: Partial<Record<OrderStatus, React.ReactNode>> = {
  picked_up: <IconBasket />,
  completed: <IconHomeCheck />,
}

/** The buttons of a mission: its next step, call the client, navigate, print the label. */
export function MissionActions({ mission }: { mission: Mission }) {
  const { id, clientContactPhone, clientLocation, status } = mission
  const navigate = useNavigate()
  const { advance, advancing } = useAdvance(mission)
  const step = missionStep(status)
  // A pick-up or delivery starts with a count, on its own screen.
  const openMission = () => void navigate(paths.livreur.mission(id), { state: FROM_MISSIONS })
  return (
    <div className={`stack gap-10 ${classes.actions}`}>
      {step ? (
        <Button
          full
          tone="soleil"
          size="xl"
          icon={STEP_ICONS[step.to] ?? <IconMoped />}
          loading={advancing}
          onClick={countedStepOf(status) ? openMission : () => advance({})}
        >
          {step.action}
        </Button>
      ) : null}
      <div className={`halves gap-10 ${classes.two}`}>
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
            href={directionsThrough([toLatLng(clientLocation)]) ?? ''}
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
      <ButtonLink tone="ghost" icon={<IconTag />} to={paths.label(id)}>
        Étiquette du sac
      </ButtonLink>
    </div>
  )
}
