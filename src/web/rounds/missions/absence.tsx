import { IconDoorEnter, IconUserOff } from '@tabler/icons-react'
import { MISSION_STEPS } from '#shared/order-status.ts'
import type { MISSED_VISITS } from '#shared/orders/visits/visits.ts'
import { Button } from '#web/components/actions/button.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { AbsenceNext } from './absence/absence-next.tsx'
import { AbsenceThread } from './absence/absence-thread.tsx'
import { useAbsence } from './absence/use-absence.ts'
import { useReportAbsence } from './absence/use-report-absence.ts'
import classes from './door/door.module.css'
import { DoorForm } from './door/door-form.tsx'
import { DoorHead } from './door/door-head.tsx'
import type { Mission, QueuedMission } from './mission.ts'

interface Props {
  mission: Mission & { status: keyof typeof MISSED_VISITS }
  /** The mission that follows, with its distance in kilometres. */
  next: { mission: QueuedMission; km: number | null } | undefined
  /** Nobody came: leads back to the missions. */
  onLeave: () => void
  /** The client has come: leads to the pick-up or the delivery. */
  onResume: () => void
}

/** The screen of a livreur who finds nobody at the address: the steps there, and the report that ends the visit. */
export function Absence({ mission, next, onLeave, onResume }: Props) {
  const absence = useAbsence(mission)
  const { photo, guide, early, missingWords } = absence
  const { report, reporting } = useReportAbsence(mission, () => {
    absence.forget()
    onLeave()
  })
  const resume = () => {
    absence.forget()
    onResume()
  }
  const { type } = MISSION_STEPS[mission.status]
  return (
    <div className={`column ${classes.screen}`}>
      <DoorHead
        title="Personne à l’adresse"
        detail={
          <>
            {type} · <OrderReference reference={mission.reference} />
          </>
        }
        mission={mission}
        onBack={onLeave}
        onCall={absence.addCall}
      />
      <DoorForm
        guide={guide}
        sections={{
          thread: (
            <>
              <AbsenceThread mission={mission} absence={absence} />
              <Button
                full
                tone="outline"
                size="xl"
                className="mt-12"
                icon={<IconDoorEnter />}
                onClick={resume}
              >
                Le client arrive, reprendre
              </Button>
            </>
          ),
          next: <AbsenceNext mission={mission} next={next} />,
        }}
        missing={missingWords}
        early={early}
        recap={absence.doneWords}
        action="Signaler et continuer"
        icon={<IconUserOff />}
        confirming={reporting}
        onConfirm={() => photo && void report(absence.toReport, photo)}
      />
    </div>
  )
}
