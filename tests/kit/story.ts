export { type Story, story } from '@statechange/flows/testing';
