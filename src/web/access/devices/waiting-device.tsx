import { IconKey, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { DEVICE_CODE_TRIES } from '#shared/access/devices.ts'
import { formatSince, formatTime } from '#shared/dates.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './device-row.module.css'
import { NameForm } from './name-form.tsx'

type Waiting = Outputs['devices']['list']['waiting'][number]

interface Given {
  code: string
  until: number
}

interface Props {
  device: Waiting
  suggestedName: string
}

/** A tablet that asks: the owner compares its two figures with those on it, names it, and reads its code out. */
export function WaitingDevice({ device, suggestedName }: Props) {
  const [given, setGiven] = useState<Given>()
  const { id: deviceId, number, userAgent, askedAt } = device
  const now = useMinute()
  const give = useAct(trpc.devices.giveCode, {
    failed: 'Code non donné',
    stale: ['devices'],
    onSuccess: setGiven,
  })
  const forget = useAct(trpc.devices.unpair, { failed: 'Tablette non retirée', stale: ['devices'] })
  const code = given && isWorth(given, device, now) ? given : undefined
  const worthless = code ? undefined : whyWorthless(given, device)
  return (
    <li className={classes.device} aria-label={`Tablette ${number}`}>
      <b className={`digits ${classes.number}`}>{number}</b>
      <div className="shrink leading-14">
        <h3 className="row-title">{userAgent}</h3>
        <p className="quiet text-s">demande depuis {formatSince(askedAt, now)}</p>
      </div>
      {code ? (
        <p className={`leading-13 ${classes.code}`}>
          <b className={`block digits text-3xl leading-1 ${classes.digits}`}>{code.code}</b>
          <span className="quiet text-s">à taper sur elle avant {formatTime(code.until)}</span>
        </p>
      ) : (
        <Button
          tone="ghost"
          icon={<IconX />}
          aria-label={`Retirer la tablette ${number}`}
          loading={forget.isRunning}
          onClick={() => forget.run({ deviceId })}
        >
          Retirer
        </Button>
      )}
      {code ? null : (
        <div className={`stack gap-12 ${classes.below}`}>
          {worthless ? (
            <Note tone="warning" title={worthless}>
              Donnez-en un autre.
            </Note>
          ) : null}
          <NameForm
            name={device.name ?? suggestedName}
            submit={worthless ? 'Donner un autre code' : 'Donner un code'}
            icon={<IconKey />}
            isRunning={give.isRunning}
            onSubmit={(name) => give.run({ deviceId, name })}
          />
        </div>
      )}
      <div className={`hide-empty ${classes.below}`}>
        <ActFailure unanswered={give.unanswered} withRetry={false} />
        <ActFailure unanswered={forget.unanswered} />
      </div>
    </li>
  )
}

/** A list that was read before this code was given knows the one before it. */
function isWorth({ until }: Given, { codeUntil, codeTries }: Waiting, now: number): boolean {
  const isOver = codeUntil === until && codeTries >= DEVICE_CODE_TRIES
  const isReplaced = codeUntil !== null && codeUntil > until
  return until > now && !isOver && !isReplaced
}

function whyWorthless(given: Given | undefined, { codeTries }: Waiting): string | undefined {
  if (codeTries >= DEVICE_CODE_TRIES)
    return `Le code a été mal tapé ${DEVICE_CODE_TRIES} fois\u00a0: il ne marche plus.`
  return given ? `Le code ${given.code} ne marche plus.` : undefined
}
