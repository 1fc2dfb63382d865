import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  isSkippedBy,
  READY,
  STATION_LIMITS,
  STATION_PICTURES,
  type Station,
  type StationPicture,
  TINTS,
} from '#shared/shop/settings/workshop-settings.ts'
import { serviceKey, serviceLabel } from '#shared/text/service-label.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { NativeSelect, TextInput } from '#web/components/forms/fields.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { newKey } from '#web/lib/new-key.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { StationMark } from '../../station-picture.tsx'
import type { SettingsForm } from '../use-settings-form.ts'
import classes from './workshop-fields.module.css'

const PATH = 'workshop.stations'

const PICTURE_NAMES: Record<StationPicture, string> = {
  basket: 'Panier',
  machine: 'Machine',
  iron: 'Fer',
  hanger: 'Cintre',
  brush: 'Brosse',
  sun: 'Soleil',
  needle: 'Aiguille',
  box: 'Carton',
}
const PICTURES = STATION_PICTURES.map((value) => ({ value, label: PICTURE_NAMES[value] }))
/** In the order of their numbers. */
const TINT_NAMES = ['Turquoise', 'Bleu', 'Rose', 'Vert', 'Jaune']
const TINT_CHOICES = TINT_NAMES.map((label, i) => ({ value: String(i + 1), label }))

const newStation = (): Station => ({
  key: `s-${newKey().slice(0, 8)}`,
  done: '',
  todo: '',
  told: '',
  picture: 'brush',
  tint: TINTS,
  skippedBy: [],
})

/** The stations of the workshop, in the order of the work. */
export function StationFields({ form }: { form: SettingsForm }) {
  const { stations } = form.values.workshop
  const catalogue = trpc.products.catalogue.useQuery()
  const services = servicesOf(stations, catalogue.data)
  const change = (changed: Station[]) => form.setFieldValue(PATH, changed)
  return (
    <fieldset className="stack gap-12" data-path={PATH} aria-label="Postes">
      <UnreadNote query={catalogue} title="Impossible de charger les services." />
      <ol className="stack gap-12">
        {stations.map((station, index) => (
          <StationCard
            key={station.key}
            form={form}
            index={index}
            services={services}
            onMove={(by) => change(moved(stations, index, by))}
            onRemove={() => change(stations.filter((_, i) => i !== index))}
          />
        ))}
      </ol>
      {stations.length < STATION_LIMITS.most ? (
        <div>
          <Button
            tone="outline"
            size="sm"
            icon={<IconPlus />}
            onClick={() => change([...stations.slice(0, -1), newStation(), ...stations.slice(-1)])}
          >
            Ajouter un poste
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

function moved(stations: readonly Station[], index: number, by: 1 | -1): Station[] {
  const order = [...stations]
  const [station] = order.splice(index, 1)
  if (station) order.splice(index + by, 0, station)
  return order
}

/** The services of the catalogue, one of each way to write it; before there is any, those that a station names. */
function servicesOf(
  stations: readonly Station[],
  data: Outputs['products']['catalogue'] | undefined,
): string[] {
  const offered = (data?.products ?? []).flatMap(({ services }) => services.map(({ name }) => name))
  const names = offered.length > 0 ? offered : stations.flatMap(({ skippedBy }) => skippedBy)
  return [...new Map(names.map((name) => [serviceKey(name), name])).values()]
}

interface CardProps {
  form: SettingsForm
  index: number
  services: readonly string[]
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function StationCard({ form, index, services, onMove, onRemove }: CardProps) {
  const { stations } = form.values.workshop
  const station = stations[index]
  if (!station) return null
  const path = `${PATH}.${index}`
  const isEnd = index === 0 || index === stations.length - 1
  const name = station.done || `poste ${index + 1}`
  return (
    <li className={`stack gap-10 ${classes.card}`} data-tint={station.tint}>
      <div className="row wrap justify-between gap-10">
        <b className="row gap-8 icons-22">
          <span className={`place-center square-44 rounded ${classes.mark}`}>
            <StationMark picture={station.picture} />
          </span>
          {station.done || 'Nouveau poste'}
        </b>
        {isEnd ? null : (
          <span className="row">
            <IconAct label={`Monter ${name}`} disabled={index === 1} onClick={() => onMove(-1)}>
              <IconArrowUp aria-hidden="true" />
            </IconAct>
            <IconAct
              label={`Descendre ${name}`}
              disabled={index === stations.length - 2}
              onClick={() => onMove(1)}
            >
              <IconArrowDown aria-hidden="true" />
            </IconAct>
            <IconAct label={`Retirer ${name}`} onClick={onRemove}>
              <IconTrash aria-hidden="true" />
            </IconAct>
          </span>
        )}
      </div>
      <div className="halves gap-12">
        <TextInput label="Fait" placeholder="Lavé" {...form.getInputProps(`${path}.done`)} />
        <TextInput label="À faire" placeholder="À laver" {...form.getInputProps(`${path}.todo`)} />
      </div>
      <div className="halves gap-12">
        <NativeSelect label="Dessin" data={PICTURES} {...form.getInputProps(`${path}.picture`)} />
        <NativeSelect
          label="Couleur"
          data={TINT_CHOICES}
          value={String(station.tint)}
          onChange={({ currentTarget }) =>
            form.setFieldValue(`${path}.tint`, Number(currentTarget.value))
          }
        />
      </div>
      {station.key === READY ? null : (
        <TextInput
          label="Le client lit"
          placeholder="au lavage"
          description={`«\u00a02 ${station.told || 'au lavage'}\u00a0» sous sa commande.`}
          {...form.getInputProps(`${path}.told`)}
        />
      )}
      {isEnd || services.length === 0 ? null : (
        <fieldset>
          <legend className="strong text-s">Services qui passent par ce poste</legend>
          <div className="flex wrap gap-16 row-gap-2">
            {services.map((service) => (
              <Checkbox
                key={service}
                label={serviceLabel(service)}
                checked={!isSkippedBy(station, service)}
                onChange={({ currentTarget }) =>
                  form.setFieldValue(
                    `${path}.skippedBy`,
                    skipping(station, service, !currentTarget.checked),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </li>
  )
}

function skipping({ skippedBy }: Station, service: string, isSkipped: boolean): string[] {
  const others = skippedBy.filter((name) => serviceKey(name) !== serviceKey(service))
  return isSkipped ? [...others, service] : others
}

interface ActProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

function IconAct({ label, disabled = false, onClick, children }: ActProps) {
  return (
    <button
      type="button"
      className="place-center square-48 rounded icons-22 clickable"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
