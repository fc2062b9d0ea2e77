import '../../view/plain.css';
import { startViewer } from '../../view/start.tsx';
import type { PageSettings } from '../page.ts';
import { chartsHost } from './charts.ts';
import { type Found, projectHost } from './project.ts';

const root = document.getElementById('root');
const told = document.getElementById('settings')?.textContent;
if (!root || !told) throw new Error('The page is not that of the viewer.');
const settings = JSON.parse(told) as PageSettings;
document.title = settings.title;
const { machines } = settings;
startViewer(
  root,
  machines === null
    ? chartsHost(settings)
    : projectHost(settings, () => import(/* @vite-ignore */ machines) as Promise<Found>),
);
