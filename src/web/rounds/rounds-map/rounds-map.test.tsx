import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { config } from '#web/lib/config.ts'
import type { MapLivreur, MapStop, RoundsMapProps } from './map-stop.ts'
import { RoundsMap } from './rounds-map.tsx'

const konan: MapLivreur = {
  id: 'konan',
  fullname: 'Konan Yao',
  key: 1,
  position: { lat: 5.36, lng: -3.98, at: Date.UTC(2026, 10, 26, 10, 31) },
}

const free = (id: string, lat: number, rest: Partial<MapStop> = {}): MapStop => ({
  id,
  visit: 'collection',
  place: { lat, lng: -3.96 },
  name: id,
  late: false,
  number: null,
  livreurId: null,
  proposed: false,
  underWay: false,
  done: false,
  ...rest,
})

const STOPS = [
  free('Rokia Bakayoko', 5.3, { late: true }),
  free('Aya Konan', 5.32, { number: 1, livreurId: 'konan', underWay: true }),
  free('Serge Kouassi', 5.34, { number: 2, livreurId: 'konan', visit: 'delivery' }),
  free('Lacina Fofana', 5.36, { number: 3, livreurId: 'konan', proposed: true }),
]

beforeEach(() => {
  Object.assign(config, { tileUrl: '/{z}/{x}/{y}.svg', tileAttribution: '' })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function shown(given: Partial<RoundsMapProps> = {}) {
  const props = {
    stops: STOPS,
    livreurs: [konan],
    chosen: new Set<string>(),
    onChoose: vi.fn(),
    onOpen: vi.fn(),
    canChoose: true,
    lasso: false,
    onLasso: vi.fn(),
    wide: false,
    onWide: vi.fn(),
    ...given,
  }
  render(<RoundsMap {...props} />)
  await screen.findByRole('img', { name: /Konan Yao/ })
  return props
}

const pins = () =>
  within(screen.getByRole('region', { name: 'Carte' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
    .slice(4)

const pin = (name: RegExp) => screen.getByRole('button', { name })

test('each stop has its pin, in the order of the day, and says what it is, whose and how it is', async () => {
  await shown()
  expect(pins()).toEqual([
    'Ramassage à placer, Rokia Bakayoko, en retard',
    'Ramassage 1, Aya Konan, Konan Yao, en route',
    'Livraison 2, Serge Kouassi, Konan Yao',
    'Ramassage 3, Lacina Fofana, Konan Yao, proposition',
  ])
  await screen.findByRole('img', { name: 'Konan Yao, position de 10\u00a0h\u00a031' })
})

test('a press chooses a stop alone, with Shift, the space bar or x it is added, Enter opens it', async () => {
  const { onChoose, onOpen } = await shown({ chosen: new Set(['Serge Kouassi']) })
  expect(pin(/Serge/).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(pin(/Rokia/), { detail: 1 })
  expect(onChoose).toHaveBeenLastCalledWith(['Rokia Bakayoko'], 'replace')
  fireEvent.click(pin(/Rokia/), { detail: 1, shiftKey: true })
  expect(onChoose).toHaveBeenLastCalledWith(['Rokia Bakayoko'], 'toggle')
  fireEvent.click(pin(/Serge/), { detail: 0 })
  expect(onChoose).toHaveBeenLastCalledWith(['Serge Kouassi'], 'toggle')
  fireEvent.keyDown(pin(/Rokia/), { key: 'x' })
  expect(onChoose).toHaveBeenLastCalledWith(['Rokia Bakayoko'], 'toggle')
  fireEvent.keyDown(pin(/Rokia/), { key: 'Enter' })
  expect(onOpen).toHaveBeenLastCalledWith('Rokia Bakayoko')
})

test('a finger adds stops one by one', async () => {
  const { onChoose } = await shown()
  fireEvent.pointerDown(pin(/Rokia/), { pointerType: 'touch' })
  fireEvent.click(pin(/Rokia/), { detail: 1 })
  expect(onChoose).toHaveBeenLastCalledWith(['Rokia Bakayoko'], 'toggle')
})

test('what is under way cannot be chosen: a press opens its order', async () => {
  const { onChoose, onOpen } = await shown()
  fireEvent.click(pin(/Aya Konan/), { detail: 1 })
  expect(onOpen).toHaveBeenCalledWith('Aya Konan')
  expect(onChoose).not.toHaveBeenCalled()
})

test('what was made has its pin, which opens the order', async () => {
  const made = free('Awa Touré', 5.28, { number: 1, livreurId: 'konan', done: true })
  const { onChoose, onOpen } = await shown({ stops: [made] })
  fireEvent.click(pin(/^Ramassage 1, Awa Touré, Konan Yao, fait$/), { detail: 1 })
  expect(onOpen).toHaveBeenCalledWith('Awa Touré')
  expect(onChoose).not.toHaveBeenCalled()
})

test('stops of one place are a counted group, which a press opens and Shift chooses', async () => {
  const stops = [...STOPS, free('Yves Tanoh', 5.4), free('Bintou Sangaré', 5.4)]
  const { onChoose } = await shown({ stops })
  const group = () => pin(/^2\u00a0arrêts : Yves Tanoh, Bintou Sangaré$/)
  expect(group().textContent).toBe('+2')
  fireEvent.click(group(), { detail: 1, shiftKey: true })
  expect(onChoose).toHaveBeenCalledWith(['Yves Tanoh', 'Bintou Sangaré'], 'toggle')
  fireEvent.click(group(), { detail: 1 })
  expect(pin(/Yves/).textContent).toBe('')
  expect(pin(/Bintou/).getAttribute('style')).not.toBe(pin(/Yves/).getAttribute('style'))
  fireEvent.click(pin(/Bintou/), { detail: 1 })
  expect(onChoose).toHaveBeenLastCalledWith(['Bintou Sangaré'], 'replace')
})

test('the buttons start and end surrounding, and the wide map', async () => {
  const { onLasso, onWide } = await shown()
  fireEvent.click(pin(/Entourer/))
  expect(onLasso).toHaveBeenLastCalledWith(true)
  fireEvent.click(pin(/Carte large/))
  expect(onWide).toHaveBeenLastCalledWith(true)
  cleanup()
  const during = await shown({ lasso: true })
  expect(pin(/Entourer/).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(pin(/Entourer/))
  expect(during.onLasso).toHaveBeenLastCalledWith(false)
})
