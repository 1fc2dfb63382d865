import { type ReactNode, useEffect, useState } from 'react'
import { deviceRefusals } from '#shared/refusals/devices.ts'
import { Button } from '#web/components/actions/button.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { deviceStorage } from '#web/lib/storage.ts'
import { forgetKeptBoard } from '#web/record/kept-board.ts'
import { trpc } from '#web/trpc.ts'
import classes from './pairing.module.css'
import { PairingFrame } from './pairing-frame.tsx'
import { PairingSteps } from './pairing-steps.tsx'

/** The name of this tablet, with which it opens before the server answers, and without a network. It opens nothing there. */
const NAME_KEY = 'laveo-atelier-tablette'

/** Whether this browser was a tablet of the workshop when the server answered last. */
export const isTablet = (): boolean => deviceStorage.read(NAME_KEY) !== null

interface Props {
  children: (name: string) => ReactNode
}

/** Shows a tablet of the workshop its screens; any other browser pairs first, and one that was cut is told so. */
export function DeviceGate({ children }: Props) {
  const utils = trpc.useUtils()
  const [known, setKnown] = useState(() => deviceStorage.read(NAME_KEY))
  const query = trpc.devices.mine.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const { data } = query
  const paired = data?.state === 'paired' ? data.name : undefined
  if (paired !== undefined && paired !== known) {
    deviceStorage.write(NAME_KEY, paired)
    setKnown(paired)
  }
  const isOther = data !== undefined && paired === undefined
  useEffect(() => {
    if (isOther) void forgetKeptBoard()
  }, [isOther])
  const name = data ? paired : known
  if (name !== undefined && name !== null) return children(name)
  const pairAgain = () => {
    deviceStorage.remove(NAME_KEY)
    setKnown(null)
  }
  const isCut = known !== null
  const { title, text } = deviceRefusals.DEVICE_UNPAIRED
  return (
    <PairingFrame title={isCut ? title : 'Cette tablette devient l’atelier'}>
      <QueryBoundary
        query={query}
        errorTitle="La tablette n’a pas pu demander si elle est reliée."
        loading={<SkeletonBlock width="100%" height="320px" />}
      >
        {() =>
          isCut ? (
            <div className={`stack gap-20 ${classes.cut}`}>
              <p className={`text-center ${classes.subtitle}`}>{text}</p>
              <Button tone="soleil" size="xl" full onClick={pairAgain}>
                Relier cette tablette
              </Button>
            </div>
          ) : (
            <PairingSteps onPaired={(pairing) => utils.devices.mine.setData(undefined, pairing)} />
          )
        }
      </QueryBoundary>
    </PairingFrame>
  )
}
