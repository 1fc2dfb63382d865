import { IconKey, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatSince, formatTime } from '#shared/dates.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './device-row.module.css'
import { NameForm } from './name-form.tsx'

interface Props {
  device: Outputs['devices']['list']['waiting'][number]
  suggestedName: string
}

/** A tablet that asks: the owner compares its two figures with those on it, names it, and reads its code out. */
export function WaitingDevice({ device, suggestedName }: Props) {
  const [given, setGiven] = useState<{ code: string; until: number }>()
  const { id: deviceId, number, userAgent, askedAt } = device
  const give = useAct(trpc.devices.giveCode, {
    failed: 'Code non donné',
    stale: ['devices'],
    onSuccess: setGiven,
  })
  const forget = useAct(trpc.devices.unpair, { failed: 'Tablette non retirée', stale: ['devices'] })
  const code = given && given.until > serverNow() ? given : undefined
  return (
    <li className={classes.device} aria-label={`Tablette ${number}`}>
      <b className={`digits ${classes.number}`}>{number}</b>
      <div className="shrink leading-14">
        <h3 className="row-title">{userAgent}</h3>
        <p className="quiet text-s">demande depuis {formatSince(askedAt, serverNow())}</p>
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
        <div className={classes.below}>
          <NameForm
            name={suggestedName}
            submit="Donner un code"
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
