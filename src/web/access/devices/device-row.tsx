import { IconDeviceTablet, IconPencil, IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, formatSince } from '#shared/dates.ts'
import { isolated } from '#shared/text/isolate.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './device-row.module.css'
import { NameForm } from './name-form.tsx'

interface Props {
  device: Outputs['devices']['list']['paired'][number]
  isCut: boolean
}

/** A tablet that works, or worked. One tap cuts it. */
export function DeviceRow({ device, isCut }: Props) {
  const [isNaming, setNaming] = useState(false)
  const { id: deviceId, userAgent } = device
  const name = device.name ?? ''
  const cut = useAct(trpc.devices.unpair, {
    failed: 'La tablette n’a pas été coupée',
    done: ['Tablette coupée', `${isolated(name)} ne montre plus rien.`],
    stale: ['devices'],
  })
  const rename = useAct(trpc.devices.rename, {
    failed: 'Le nom n’a pas été enregistré',
    announced: 'Nom enregistré',
    stale: ['devices'],
    onSuccess: () => setNaming(false),
  })
  return (
    <li className={classes.device} aria-label={name}>
      <span className="place-center square-44 badge-indigo fixed rounded" aria-hidden="true">
        <IconDeviceTablet />
      </span>
      <div className="shrink leading-14">
        <h3 className="row-title">{name}</h3>
        <p className="quiet text-s">
          n°&nbsp;{device.n} · {userAgent} · {isCut ? cutWords(device) : seenWords(device)}
        </p>
        <p className="quiet text-s">{pairedWords(device)}</p>
      </div>
      {isCut ? null : (
        <div className={`row gap-8 wrap ${classes.acts}`}>
          <Button
            tone="ghost"
            icon={<IconPencil />}
            aria-expanded={isNaming}
            onClick={() => setNaming(!isNaming)}
          >
            Renommer
          </Button>
          <Button
            tone="danger-outline"
            icon={<IconPlugConnectedX />}
            loading={cut.isRunning}
            onClick={() => cut.run({ deviceId })}
          >
            Couper
          </Button>
        </div>
      )}
      {isNaming ? (
        <div className={classes.below}>
          <NameForm
            name={name}
            submit="Enregistrer"
            isRunning={rename.isRunning}
            onSubmit={(typed) => rename.run({ deviceId, name: typed })}
          />
        </div>
      ) : null}
      <div className={`hide-empty ${classes.below}`}>
        <ActFailure unanswered={cut.unanswered} />
        <ActFailure unanswered={rename.unanswered} withRetry={false} />
      </div>
    </li>
  )
}

const seenWords = ({ seenAt }: Props['device']) =>
  seenAt === null
    ? 'jamais utilisée'
    : `dernière utilisation\u00a0: ${formatSince(seenAt, serverNow())}`

function cutWords({ unpairedAt, seenAt }: Props['device']): string {
  if (unpairedAt !== null) return `coupée le ${formatDate(unpairedAt)}`
  return seenAt === null ? 'coupée' : `ne sert plus depuis le ${formatDate(seenAt)}`
}

function pairedWords({ pairedAt, pairedByName }: Props['device']): string {
  const day = pairedAt === null ? '' : ` le ${formatDate(pairedAt)}`
  return pairedByName ? `Reliée par ${isolated(pairedByName)}${day}` : `Reliée${day}`
}
