/** Prints the results as a table. */

const COLUMNS = [
  'case',
  'goal',
  'ratio',
  'CPU',
  '× small',
  'met',
  'service/s',
  'other/s',
  'p50 ms',
  'CPU ms',
  'other CPU ms',
  'statements',
  'noise',
];

/** @param results as `compare` returns them */
export function printTable(results) {
  const rows = results.map(formatResult);
  const widths = COLUMNS.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const format = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  console.log(format(COLUMNS));
  console.log(format(widths.map((width) => '-'.repeat(width))));
  for (const row of rows) console.log(format(row));
}

function formatResult({ title, goal, service, other, ratio, cpuRatio, growth, isMet, noise, failure }) {
  if (failure !== undefined) return [title, goal, '', '', '', 'no', ...Array(6).fill(''), failure];
  return [
    title,
    goal,
    formatNumber(ratio),
    cpuRatio === undefined ? '' : formatNumber(cpuRatio),
    growth === undefined ? '' : formatNumber(growth),
    isMet ? 'yes' : 'no',
    formatRate(service),
    other === undefined ? '' : formatRate(other),
    formatNumber(service.p50Ms),
    formatCpu(service),
    other === undefined ? '' : formatCpu(other),
    formatNumber(service.statements),
    `±${Math.round(noise * 100)} %`,
  ];
}

const formatRate = ({ rate, errors }) => formatNumber(rate) + (errors > 0 ? ` (${Math.round(errors * 100)} % errors)` : '');
const formatCpu = ({ cpuMs, databaseCpuMs }) => `${formatNumber(cpuMs)} + ${formatNumber(databaseCpuMs)}`;

/** Returns the number with three digits that count. */
function formatNumber(value) {
  if (!Number.isFinite(value)) return '–';
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(value < 0.1 ? 1 : 2);
}
