import { Section } from '#web/components/layout/section.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useModules } from '#web/modules.ts'
import { refetchEvery } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './device-row.module.css'
import { DeviceRow } from './device-row.tsx'
import { WaitingDevice } from './waiting-device.tsx'

type Devices = Outputs['devices']['list']

/** Somebody stands beside the owner with a tablet. */
const REFRESH_MS = 4_000

/** The tablets of the workshop: those that wait for a code, those that work, and the last ones that were cut. */
export function DeviceList() {
  const query = trpc.devices.list.useQuery(undefined, { refetchInterval: refetchEvery(REFRESH_MS) })
  return (
    <QueryBoundary query={query} errorTitle="Impossible de charger les appareils.">
      {(devices) => <Lists {...devices} />}
    </QueryBoundary>
  )
}

function Lists({ waiting, paired, cut }: Devices) {
  const { workshop } = useModules()
  if (!workshop && paired.length === 0) return <EmptyState title="Aucune tablette n’est reliée." />
  return (
    <div className="stack gap-20">
      {workshop ? <ToPair waiting={waiting} known={paired.length} /> : null}
      {paired.length > 0 ? (
        <Section title="Reliés">
          <Rows devices={paired} />
        </Section>
      ) : null}
      {cut.length > 0 ? (
        <Section title="Coupés">
          <Rows devices={cut} isCut />
        </Section>
      ) : null}
    </div>
  )
}

/** The tablets that ask to be paired; none is in a shop without the workshop. */
function ToPair({ waiting, known }: Pick<Devices, 'waiting'> & { known: number }) {
  return (
    <Section title="À relier">
      <Ticket className="clip" aria-live="polite">
        {waiting.length === 0 ? <HowTo /> : null}
        <ul className="lines-between">
          {waiting.map((device) => (
            <WaitingDevice
              key={device.id}
              device={device}
              suggestedName={known === 0 ? 'Tablette atelier' : `Tablette ${known + 1}`}
            />
          ))}
        </ul>
      </Ticket>
    </Section>
  )
}

function HowTo() {
  return (
    <p className={`leading-14 ${classes.howTo}`}>
      Sur la tablette, ouvrez{' '}
      <b>
        {window.location.host}
        {paths.pairing}
      </b>
      . Elle s’affiche ici avec ses deux chiffres.
    </p>
  )
}

interface RowsProps {
  devices: Devices['paired']
  isCut?: boolean
}

function Rows({ devices, isCut = false }: RowsProps) {
  return (
    <Ticket className="clip">
      <ul className="lines-between">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} isCut={isCut} />
        ))}
      </ul>
    </Ticket>
  )
}
