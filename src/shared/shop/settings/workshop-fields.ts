import * as z from 'zod/mini'
import { lineField, whole } from '#shared/fields.ts'
import { foldText } from '#shared/text/search-text.ts'
import {
  RACK_KINDS,
  READY,
  RECEIVED,
  STARTS_PROCESSING,
  STATION_LIMITS,
  STATION_PICTURES,
  TINTS,
} from './workshop-settings.ts'

const MAX_SERVICES = 20
const MAX_MACHINES = 12
const MAX_RACKS = 12
const MAX_PLACES = 200

/** The places in a list whose name stands in it before. */
const repeatedNames = (names: readonly string[]): number[] =>
  names.flatMap((name, i) =>
    names.slice(0, i).some((other) => foldText(other) === foldText(name)) ? [i] : [],
  )

const named = <T>(nameOf: (one: T) => string, key: string, error: string) =>
  z.check<T[]>(({ value, issues }) => {
    for (const index of repeatedNames(value.map(nameOf)))
      issues.push({ code: 'custom', message: error, input: value, path: [index, key] })
  })

const stationField = z.strictObject({
  key: z.string().check(z.regex(/^[a-z\d-]{1,40}$/)),
  done: lineField('Le mot du poste', 20),
  todo: lineField('Ce qui reste à faire', 20),
  told: lineField('Ce que lit le client', 24),
  picture: z.enum(STATION_PICTURES, 'Choisissez un dessin.'),
  tint: z.int().check(z.minimum(1), z.maximum(TINTS)),
  skippedBy: z.array(lineField('Le service', 60)).check(z.maxLength(MAX_SERVICES)),
})

/** The schema of the section « Atelier ». */
export const workshopField = z.strictObject({
  stations: z.array(stationField).check(
    z.minLength(STATION_LIMITS.least),
    z.maxLength(STATION_LIMITS.most, `${STATION_LIMITS.most} postes au plus.`),
    named(({ done }) => done, 'done', 'Ce poste est déjà dans la liste.'),
    z.refine((stations) => new Set(stations.map(({ key }) => key)).size === stations.length),
    z.refine(
      (stations) => stations[0]?.key === RECEIVED && stations.at(-1)?.key === READY,
      'Le premier et le dernier poste restent à leur place.',
    ),
    z.refine(
      (stations) => !stations[0]?.skippedBy.length && !stations.at(-1)?.skippedBy.length,
      'Chaque pièce est reçue, et chaque pièce est prête.',
    ),
  ),
  machines: z.array(lineField('La machine', 40)).check(
    z.maxLength(MAX_MACHINES, `${MAX_MACHINES} machines au plus.`),
    named((name: string) => name, '', 'Cette machine est déjà dans la liste.'),
  ),
  racks: z
    .array(
      z.strictObject({
        name: lineField('Le portant', 40),
        places: whole('Le nombre de places').check(
          z.minimum(1, 'Une place au moins.'),
          z.maximum(MAX_PLACES, `${MAX_PLACES} places au plus.`),
        ),
        kind: z.enum(RACK_KINDS),
      }),
    )
    .check(
      z.maxLength(MAX_RACKS, `${MAX_RACKS} portants au plus.`),
      named(({ name }) => name, 'name', 'Ce portant est déjà dans la liste.'),
    ),
  startsProcessing: z.enum(STARTS_PROCESSING, 'Choisissez une des trois lignes.'),
})
