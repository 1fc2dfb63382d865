// Mantine's styles, one component at a time, in its own cascade layer (see scripts/css-layers.ts).
// The first three and their order matter. A heavy component (dialog, list of choices, map)
// imports its sheet beside itself, so that it comes with its own chunk.
import './tokens.css'
import './font.css'
import './reset.css'
import './base.css'
import './utilities.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
