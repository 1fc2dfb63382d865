import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { shortHours } from '#shared/time/slot-words.ts'
import { WEEKDAY_LABELS } from '#shared/time/week-words.ts'
import { WEEKDAYS, type Weekday, weekdayOf } from '#shared/time/zone.ts'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import type { DutyPlanView } from '../use-duty.ts'
import { DayDialog } from './day-dialog.tsx'
import classes from './plan-rows.module.css'

/** The hours of each weekday; a tap changes them. */
export function WeekPlan({ plan }: { plan: DutyPlanView }) {
  const [asked, setAsked] = useState<{ weekday: Weekday; times: number }>({ weekday: 1, times: 0 })
  const [opened, setOpened] = useState(false)
  const isToday = (day: Weekday) => day === weekdayOf(plan.today)
  return (
    <Ticket className="clip">
      <ul className="seams-between">
        {WEEKDAYS.map((day) => {
          const hours = plan.week[day]
          return (
            <li key={day}>
              <button
                type="button"
                className={cx(
                  'row full text-start clickable ring-within',
                  classes.day,
                  isToday(day) && `badge-indigo ${classes.today}`,
                )}
                aria-current={isToday(day) ? 'date' : undefined}
                aria-haspopup="dialog"
                onClick={() => {
                  setAsked({ weekday: day, times: asked.times + 1 })
                  setOpened(true)
                }}
              >
                <b className={cx(classes.name, !hours && 'quiet')}>{WEEKDAY_LABELS[day]}</b>{' '}
                <span className={cx('grow', !hours && 'quiet')}>
                  {hours ? shortHours(hours) : 'Repos'}
                </span>
                <IconChevronRight className="quiet fixed" aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
      <DayDialog
        // Each opening begins with the saved plan.
        key={asked.times}
        plan={plan}
        weekday={asked.weekday}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </Ticket>
  )
}
