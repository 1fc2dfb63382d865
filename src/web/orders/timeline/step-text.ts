import type { TimelineStep } from '#web/components/display/timeline.tsx'
import type { Outputs } from '#web/trpc.ts'

export type OrderEvent = Outputs['orders']['timeline'][number]

/** The part of a timeline step that depends on the kind of its event. */
export type StepText = Pick<TimelineStep, 'label' | 'detail' | 'icon' | 'alert' | 'waits'>
