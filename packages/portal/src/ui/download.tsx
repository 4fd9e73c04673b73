import { addressOf, type Query } from '../api.ts'

/** The whole list as a file, with the filters of the page. */
export const DownloadCsv = ({ path, query = {} }: { path: string; query?: Query }) => (
  <a className="button quiet" href={addressOf(`${path}.csv`, query)} download>
    Download CSV
  </a>
)
