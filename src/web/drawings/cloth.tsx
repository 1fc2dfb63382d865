const INDIGO = '#1C276D'
const CREAM = '#FFF3DC'

/** The wax cloth: targets and crosses. */
export function Wax({ id }: { id: string }) {
  const rings: [number, string][] = [
    [12, '#FFB828'],
    [8.4, '#AE2303'],
    [4.6, CREAM],
    [1.9, INDIGO],
  ]
  return (
    <pattern
      id={id}
      width="34"
      height="34"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(8)"
    >
      <path d="M0 0h34v34H0Z" fill="#D34327" />
      {rings.map(([r, fill]) => (
        <circle key={r} cx="17" cy="17" r={r} fill={fill} />
      ))}
      <path
        d="M0 0l4 4M34 0l-4 4M0 34l4-4M34 34l-4-4"
        stroke={CREAM}
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </pattern>
  )
}

/** The kita cloth: four woven blocks. */
export function Kita({ id }: { id: string }) {
  const blocks: [string, string][] = [
    ['M0 0h44v56H0Z', '#FBA903'],
    ['M0 0h22v28H0Z', '#007340'],
    ['M22 28h22v28H22Z', '#2C3A94'],
  ]
  const threads: [string, string, number][] = [
    ['M0 5h22M0 11h22M0 17h22M0 23h22', '#FFB828', 2.2],
    ['M22 33h22M22 51h22', CREAM, 2.2],
    ['M26 0v28M40 0v28', '#AE2303', 2.4],
    ['M4 28v28M18 28v28', INDIGO, 2.4],
  ]
  const diamonds: [string, string][] = [
    ['M33 36l7 6-7 6-7-6z', '#FFB828'],
    ['M33 8l5 6-5 6-5-6z', '#AE2303'],
    ['M11 36l5 6-5 6-5-6z', INDIGO],
  ]
  const area = ([d, fill]: [string, string]) => <path key={d} d={d} fill={fill} />
  return (
    <pattern id={id} width="44" height="56" patternUnits="userSpaceOnUse">
      {blocks.map(area)}
      {threads.map(([d, stroke, width]) => (
        <path key={d} d={d} stroke={stroke} strokeWidth={width} />
      ))}
      {diamonds.map(area)}
    </pattern>
  )
}
